"""What the invariants ask of sources: files, string literals, names in rule packs."""
import json
import pathlib
import re

SOURCE = pathlib.Path(__file__).resolve().parents[2]
NO_CLANG = ("checks/facts", "checks/rules", "checks/analysis", "driver")

TOKEN = re.compile(r"""
    //[^\n]* | /\*.*?\*/                                  # comments
  | '(?:\\.|[^'\\\n])+'                                   # characters
  | R"(?P<mark>[^(\s]*)\((?P<raw>.*?)\)(?P=mark)"         # raw strings
  | "(?P<text>(?:\\.|[^"\\\n])*)"                         # strings
""", re.VERBOSE | re.DOTALL)


def cpp_files(*folders):
    return sorted(path for folder in folders for path in (SOURCE / folder).rglob("*")
                  if path.suffix in (".cpp", ".h"))


def string_literals(path):
    """(line, text) of every string literal, comments and #include lines left out."""
    text = path.read_text()
    code = re.sub(r"^\s*#\s*include.*$", "", text, flags=re.MULTILINE)
    for token in TOKEN.finditer(code):
        literal = token["raw"] if token["raw"] is not None else token["text"]
        if literal is not None:
            yield code.count("\n", 0, token.start()) + 1, literal


def packs():
    for path in sorted((SOURCE / "rules").glob("*.json")):
        if path.name not in ("schema.json", "costs.json"):
            yield path, json.loads(path.read_text())


# Keys whose values are names of functions, types or variables of a library.
NAMING = {"call", "acquire", "type", "types", "calls", "globals", "from", "from_await", "overrides", "function",
          "field", "coroutine", "attribute", "equals", "params", "returns", "template_args"}




def _named(value, key=""):
    if isinstance(value, dict):
        for inner, item in value.items():
            yield from _named(item, inner)
    elif isinstance(value, list):
        for item in value:
            yield from _named(item, key)
    elif isinstance(value, str) and key in NAMING:
        yield value


def library_names():
    """Every name in the packs, aliases spelled out."""
    names = set()
    for _, pack in packs():
        sections = {key: value for key, value in pack.items() if isinstance(value, list)}
        for name in _named(sections):
            found = {name}
            for alias, spelled in pack.get("aliases", {}).items():
                found = {n.replace("{" + alias + "}", s) for n in found for s in spelled}
            names |= found
    return names
