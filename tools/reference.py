"""The reference of the Python API: a Markdown page for each public module, from its docstrings.

The sources are read, not imported (griffe), so that it is made while a wheel is built, before there is a core; the
core's own names come from its stub. What is public stands in `__all__`, beginning with that of the package.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import griffe

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "hexagora"
CORE = "_core"
KINDS = (
    (griffe.Kind.MODULE, "Modules"),
    (griffe.Kind.FUNCTION, "Functions"),
    (griffe.Kind.CLASS, "Classes"),
    (griffe.Kind.ATTRIBUTE, "Values"),
)
# Modules that are imported by their own names: their packages do not load them.
ALSO = {
    PACKAGE: ("match", "tournament"),
    f"{PACKAGE}.engine": ("arena", "bot_tournament"),
    f"{PACKAGE}.match": ("commands", "events", "setup"),
    f"{PACKAGE}.tournament": ("commands", "result_text", "settings", "standings"),
}
PROPERTIES = ("property", "cached_property", "lazy")  # decorators
RECORDS = ("NamedTuple", "Struct")  # bases of classes whose objects are made from their fields
ROW = re.compile(r"(\w+) {2,}(\S.*)")  # of a list of arguments: the name, then what it is

Item = Any  # griffe's objects; what they have depends on their kind


Names = dict[str, Item]


@cache
def package() -> Item:
    return griffe.load(
        PACKAGE, search_paths=[ROOT / "src"], allow_inspection=False, try_relative_path=False, resolve_aliases=True
    )


def find(path: str) -> Item:
    item = package()[path.removeprefix(f"{PACKAGE}.")]
    return item.final_target if item.is_alias else item


def public(module: Item) -> Names:
    """What a module offers, by name. A function hides a module of the same name, and the core's names stand for what
    its stub says of them."""
    file = module.filepath
    assert isinstance(file, Path)
    own = griffe.visit(module.name, file, file.read_text("utf-8"), parent=module.parent).members
    names: Names = {}
    for name in map(str, module.exports or ()):
        item: Item = own.get(name) or module.members[name]
        if item.is_alias:
            item = find(item.target_path)
        elif item.is_attribute and str(item.value).startswith(f"{CORE}."):
            item = find(str(item.value))
        names[name] = item
    return names | {name: find(f"{module.path}.{name}") for name in ALSO.get(module.path, ())}


@cache
def modules() -> dict[str, Names]:
    """The public modules by their paths, each with what it offers."""
    found: dict[str, Names] = {}
    waiting = [package()]
    while waiting:
        module = waiting.pop(0)
        found[module.path] = public(module)
        waiting += [item for item in found[module.path].values() if item.is_module]
    return found


@cache
def homes() -> dict[str, str]:
    """Where each object is described: in the first module that offers it."""
    places: dict[str, str] = {}
    for module, names in modules().items():
        for name, item in names.items():
            places.setdefault(item.canonical_path, f"{module}.{name}")
    return places


def pages() -> dict[str, str]:
    """The text of each page, by its name."""
    return {path: "\n".join(_page(path, names)) + "\n" for path, names in modules().items()}


def _page(path: str, items: Names) -> Iterator[str]:
    yield f"# {path}"
    yield f"\n:::{{py:module}} {path}\n:::\n"
    yield prose(package() if path == PACKAGE else find(path))
    for kind, title in KINDS:
        chosen = {name: item for name, item in items.items() if item.kind is kind}
        if not chosen:
            continue
        yield f"\n## {title}\n"
        others = [homes()[item.canonical_path] for item in chosen.values()]
        if others := [f"{{py:obj}}`{home}`" for home in others if home.rpartition(".")[0] != path]:
            yield f"{', '.join(others)}"
        for name, item in chosen.items():
            if item.is_module:
                yield f"- [{item.path}]({item.path}.md): {first_line(item)}"
            elif homes()[item.canonical_path] == f"{path}.{name}":
                yield from described(name, item)


def described(name: str, item: Item, depth: int = 6) -> Iterator[str]:
    """An object as a directive of Sphinx; what is inside has shorter fences."""
    fence = ":" * depth
    inside = item.parent is not None and item.parent.is_class
    if item.is_class:
        error = any(str(base).endswith(("Error", "Refusal")) for base in item.bases)
        yield f"\n{fence}{{py:{'exception' if error else 'class'}}} {name}{made(item)}"
    elif item.is_function and not is_property(item):
        yield f"\n{fence}{{py:{'method' if inside else 'function'}}} {name}{signature(item)}"
        yield from (f":{label}:" for label in ("classmethod", "staticmethod") if label in item.labels)
    else:
        kind = "property" if is_property(item) else "attribute" if inside else "data"
        yield f"\n{fence}{{py:{kind}}} {name}"
        annotation = item.annotation if item.annotation is not None else argument_type(item)
        if annotation is not None:
            yield f":type: {option(typed(annotation))}"
        default = default_of(item)
        if default is not None:
            yield f":value: {option(value_of(default))}"
    yield ""
    yield prose(item)
    if item.is_class:
        for home in filter(None, (homes().get(base.canonical_path) for base in bases(item))):
            yield f"\nHas all that a {{py:class}}`~{home}` has."
        for one, member in members(item).items():
            yield from described(one, member, depth - 1)
    yield fence


def option(text: str) -> str:
    """A text as an option of a directive, which is YAML: quoted, so that its own quotes stay."""
    return json.dumps(text)


def bases(item: Item) -> list[Item]:
    """The classes of this package from which a class is made."""
    paths = (getattr(base, "canonical_path", "") for base in item.bases)
    return [find(path) for path in paths if path.startswith(f"{PACKAGE}.")]


def members(item: Item) -> Names:
    """What is public in a class; also what it has from others that are described nowhere."""
    names: Names = {}
    for base in bases(item):
        if base.canonical_path not in homes():
            names |= members(base)
    own = {name: one for name, one in item.members.items() if not name.startswith("_") and not one.is_alias}
    return names | own


def made(item: Item) -> str:
    """How an object of a class is made, where people do so."""
    start = item.members.get("__init__")
    if start is not None and not start.is_alias:
        return signature(start).partition(" -> ")[0]
    if not is_record(item):
        return ""
    fields = (one for one in members(item).values() if one.is_attribute and not is_property(one))
    return f"({', '.join(map(_field, fields))})"


def is_record(item: Item) -> bool:
    return any(str(base).rpartition(".")[2] in RECORDS for base in item.bases) or any(map(is_record, bases(item)))


def _field(item: Item) -> str:
    default = default_of(item)
    return f"{item.name}: {typed(item.annotation)}" + (f" = {value_of(default)}" if default is not None else "")


def is_property(item: Item) -> bool:
    decorators = getattr(item, "decorators", ())
    return "property" in item.labels or any(str(one.value) in PROPERTIES for one in decorators)


def argument_type(item: Item) -> object:
    """The type of a field that just keeps an argument."""
    start = item.parent.members.get("__init__") if item.parent.is_class else None
    return next((one.annotation for one in start.parameters if one.name == str(item.value)), None) if start else None


def default_of(item: Item) -> object:
    """The value of a name, or of a field if nobody says; None: there is nothing to show."""
    if is_property(item) or str(item.value).startswith("field("):
        return None
    is_field = item.parent.is_class and "class-attribute" not in item.labels and not is_record(item.parent)
    return None if is_field else item.value


def value_of(value: object) -> str:
    """A default as it is, not the name of the constant that holds it."""
    while isinstance(value, griffe.ExprName | griffe.ExprAttribute) and value.canonical_path.startswith(f"{PACKAGE}."):
        constant = find(value.canonical_path)
        if not constant.is_attribute or constant.value is None:
            break
        value = constant.value
    return str(value)


def signature(function: Item) -> str:
    parts = []
    kinds = griffe.ParameterKind
    before = None
    for parameter in function.parameters:
        if parameter.name in ("self", "cls"):
            continue
        kind = parameter.kind
        if before is kinds.positional_only and kind is not before:
            parts.append("/")
        if kind is kinds.keyword_only and before not in (kinds.keyword_only, kinds.var_positional):
            parts.append("*")
        stars = {kinds.var_positional: "*", kinds.var_keyword: "**"}.get(kind, "")
        annotation = f": {typed(parameter.annotation)}" if parameter.annotation is not None else ""
        default = f" = {value_of(parameter.default)}" if parameter.default is not None and not stars else ""
        parts.append(f"{stars}{parameter.name}{annotation}{default}")
        before = kind
    if before is kinds.positional_only:
        parts.append("/")
    result = f" -> {typed(function.returns)}" if function.returns is not None else ""
    return f"({', '.join(parts)}){result}"


def typed(annotation: object) -> str:
    """A type as people name it."""
    return re.sub(rf"\b_?core\.|\bnumpy\.typing\.|\b{PACKAGE}\.errors\.", "", str(annotation))


def text_of(item: Item) -> str:
    """The docstring; for a field, or a class that is little more than its fields, the remark behind it."""
    if item.docstring:
        return str(item.docstring.value)
    if not item.is_function and not item.is_module and isinstance(item.filepath, Path):
        number = item.lineno if item.is_class else item.endlineno
        line = item.filepath.read_text("utf-8").splitlines()[number - 1]
        remark = str(line.partition("  # ")[2])
        return f"{remark[0].upper()}{remark[1:]}." if remark else ""
    return ""


def first_line(item: Item) -> str:
    return prose(item).partition("\n\n")[0].replace("\n", " ")


def prose(item: Item) -> str:
    """A docstring as Markdown."""
    return "\n\n".join(map(_block, re.split(r"\n\s*\n", text_of(item).strip("\n"))))


def _block(text: str) -> str:
    if text.lstrip().startswith(">>>"):
        return f"```python\n{text}\n```"
    rows: list[list[str]] = []
    for line in text.splitlines():
        if found := ROW.fullmatch(line):
            rows.append([found[1], found[2]])
        elif rows and line.startswith("  "):
            rows[-1][1] += f" {line.strip()}"
        else:
            return _escaped(text)
    return "\n\n".join(f"`{name}`\n: {_escaped(what)}" for name, what in rows)


def _escaped(text: str) -> str:
    """Signs of Markdown that stand for themselves, but for code; documents are links."""
    parts = re.split(r"(`[^`]*`)", text)
    text = "".join(part if part.startswith("`") else re.sub(r"([*\[\]<])", r"\\\1", part) for part in parts)
    return re.sub(r"\bdocs/(\w+)\.md", r"[\1](../\1.md)", text)
