"""The command line: hexagora games, rules, learn, puzzles, play, serve, check, backup, show, replay, convert, analyse,
think, tournament, arena, lab, perft, bench, gtp, engine.

Exit codes: 0; 1 for a failed check or match; 2 for bad usage; 130 after Ctrl-C. Errors are sentences on standard error.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from ..errors import MissingExtra, Refusal
from .words import Problem, Words, printable, width, wrap

FAILED = 1
BAD_USAGE = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; its exit code."""
    import click

    from .commands import command
    from .help import complaint

    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  (for as long as the process lasts)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter that this terminal does not know is no reason to stop
    argument_list = list(sys.argv[1:] if arguments is None else arguments)
    words = Words()
    try:
        words = Words.choose(argument_list, os.environ)
        code = command(words).main(argument_list, prog_name="hexagora", standalone_mode=False, obj=words)
        sys.stdout.flush()
        return code or 0
    except (Problem, Refusal, MissingExtra) as error:
        return complain(words.problem(error))
    except click.ClickException as error:
        return complain(complaint(error, words))
    except (KeyboardInterrupt, click.Abort):
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone: without this, the flush at exit would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as error:
        return complain(words.problem(Problem("output", why=error.strerror or error)), FAILED)


def complain(sentences: str, code: int = BAD_USAGE) -> int:
    """Prints what went wrong; the exit code."""
    print(wrap(f"hexagora: {printable(sentences)}", width(sys.stderr)), file=sys.stderr)
    return code
