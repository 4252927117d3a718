"""Type checkers read the committed stub of the compiled module, so it must say what the module has."""

from tools.stub import COMMITTED, generate


def test_committed_stub_is_what_the_module_gives() -> None:
    committed = COMMITTED.read_text(encoding="utf-8") if COMMITTED.exists() else ""
    assert committed == generate(), "src/hexagora/_core.pyi is out of date: renew it with ./hexagora stub"
