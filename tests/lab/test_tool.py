"""The tool that measures all presets: what it stores can be made again, and the page has it."""

import hexagora
from hexagora import lab
from hexagora.lab.statistics import Statistics
from hexagora.lab.storage import stored_runs
from tools import lab as tool

TINY = hexagora.game("marienbad", size=2)


def test_a_row_is_made_again_by_its_numbers() -> None:
    """However long it took, and however much time there was."""
    run = tool.measure(TINY, 1, 0.5)
    assert run["figures"]["games"] >= tool.FEWEST_GAMES and run["rounds"] >= tool.FEWEST_ROUNDS
    assert tool.again(TINY, run, 1).data == run["figures"]
    assert tool.compare(tool.again(TINY, run, 1), run, 1) == "the same figures"
    other = {**run, "figures": {**run["figures"], "games": 0}}
    assert tool.compare(tool.again(TINY, run, 1), other, 1) == "other figures: games"
    assert tool.compare(tool.again(TINY, run, 2), run, 2).endswith(" intervals apart")


def test_intervals_that_do_not_overlap_are_counted() -> None:
    figures = lab.summary(lab.run(TINY, "random", games=20, openings=0))
    assert tool.overlaps(figures, figures)[0] == 0
    moved = Statistics.from_data({**figures.data, "branching": [1000, 999, 1001]})
    assert tool.overlaps(figures, moved) == (1, tool.overlaps(figures, figures)[1])


def test_the_page_has_the_figures_that_are_stored() -> None:
    page = tool.PAGE.read_text("utf-8")
    tables = page.split(tool.BEGIN)[1].split(tool.END)[0].splitlines()
    assert tables == tool.rows()
    presets = [f"{entry.name()} `{preset}`" for entry in hexagora.games() for preset in stored_runs(entry.id)]
    for preset in presets:
        assert sum(line.startswith((f"| {preset}:", f"| {preset} |")) for line in tables) == 2


def test_a_row_says_what_makes_it_again_and_what_it_cannot_say() -> None:
    for entry in hexagora.games():
        for preset, run in stored_runs(entry.id).items():
            figures = lab.stored_statistics(entry.id)[preset]
            [line] = [line for line in tool.rows() if line.startswith(f"| {entry.name()} `{preset}`:")]
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            numbers = cells[1].replace("×", "+").split("+")
            classes = len(figures.openings)
            assert [int(number) for number in numbers] == [figures.games, run["rounds"], classes][: 3 if classes else 1]
            assert run["rounds"] * classes == figures.opening_games
            assert ("began" in cells[2]) == bool(figures.swaps)
            [course] = [line for line in tool.rows() if line.startswith(f"| {entry.name()} `{preset}` |")]
            assert ("more\u00a0than" in course) == bool(figures.stopped)
