"""The text in the bytes of a file. SGF has many charsets: programs write that of their system, and few say which."""

from __future__ import annotations

import codecs
import re

from ..errors import BadText, Reason

GAME = re.compile(rb"\(\s*;")
LABEL = re.compile(rb"(?<![A-Za-z])CA\s*\[\s*([\w.:-]{1,40})\s*\]", re.ASCII)
USUAL = "cp1252"  # windows-1252, which has all of Latin-1, the charset of SGF that names none
KNOWN = re.compile(r"iso8859-\d+|cp125\d|koi8-[ru]|shift_jis|euc_\w+|gb\w+|big5")
WIDER = {"iso8859-1": USUAL, "shift_jis": "cp932", "euc_kr": "cp949", "gb2312": "gb18030", "gbk": "gb18030"}


def decode(data: bytes) -> str:
    """UTF-8; SGF that is not: by its property `CA`, else as windows-1252. BadText for anything else."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if data.lstrip()[:1] in (b"{", b"[") or b"\0" in data or not GAME.search(data):
            raise BadText(Reason("record_charset")) from error
    try:
        return data.decode(_charset(data))
    except UnicodeDecodeError:
        return data.decode(USUAL, "replace")


def _charset(data: bytes) -> str:
    """The codec that a file names, or a wider one where many write more than the charset has."""
    label = LABEL.search(data)
    try:
        name = codecs.lookup(label[1].decode()).name if label else USUAL
    except LookupError:
        return USUAL
    return WIDER.get(name, name) if KNOWN.fullmatch(name) else USUAL
