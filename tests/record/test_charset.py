"""The bytes of files: UTF-8, and SGF in the charsets that programs write."""

from pathlib import Path

import pytest

import hexagora
from hexagora import record

SGF = "(;GM[11]SZ[5]CA[{}]PB[{}];B[a1])"


@pytest.mark.parametrize(
    ("label", "charset", "name"),
    [
        ("UTF-8", "utf-8", "Éva 六"),
        ("UTF-8", "utf-8-sig", "Éva 六"),
        ("nonsense-8", "utf-8", "Éva 六"),
        ("ISO-8859-1", "latin-1", "Éva"),
        ("ISO-8859-1", "cp1252", "Éva “€”"),
        ("windows-1251", "cp1251", "Ева"),
        ("ISO-8859-15", "iso-8859-15", "Éva €"),
        ("Shift_JIS", "cp932", "表ソ ①"),
        ("GB2312", "gbk", "围棋 鎔"),
        ("big5", "big5", "六角"),
        ("nonsense-8", "cp1252", "Éva “€”"),
        ("UTF-8", "cp1252", "Éva"),
        ("utf-16", "cp1252", "Éva"),
        ("zlib", "cp1252", "Éva"),
    ],
)
def test_sgf_in_many_charsets(label: str, charset: str, name: str) -> None:
    data = SGF.format(label, name).encode(charset)
    game = record.read(data)
    assert game.seats[0].name == name and game.moves == ("a1",)


def test_sgf_that_names_no_charset() -> None:
    text = "(;SZ[5];B[a1]C[d\u2019après Éva])"
    for before in ("", "À Éva (bonjour) :\r\n"):
        assert record.read((before + text).encode("cp1252")).at("1").comment == "d\u2019après Éva"
    assert record.read(b"(;SZ[5];B[a1]C[\x81])").at("1").comment == "\ufffd"


@pytest.mark.parametrize(
    "data",
    [
        '{"hexagora": 3, "game": "hex", "options": {}, "moves": [], "comment": "(; é"}'.encode("latin-1"),
        "(;SZ[5];B[a1])".encode("utf-16"),
        b"\x89PNG\r\n\x1a\n\x00(;",
        b"\xe9",
    ],
)
def test_anything_else_is_utf_8(data: bytes) -> None:
    for function in (record.read, record.read_all, record.decode):
        with pytest.raises(hexagora.BadText) as refused:
            function(data)
        assert refused.value.reason.code == "record_charset"


def test_a_record_is_read_from_the_bytes_of_a_file(tmp_path: Path) -> None:
    game = record.Record("hex", {"size": 3}, ["c3"], headers={"place": "Orléans"})
    (tmp_path / "game.json").write_text(game.to_json(), "utf-8")
    assert record.read((tmp_path / "game.json").read_bytes()) == game
