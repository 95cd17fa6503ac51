"""Checks that every name in the rule packs exists in the real headers of its library.

usage: check_names.py RULES_FOLDER HEADERS_JSON [--clang CLANG++] [PACK ...]

A rule's name rots silently when its library changes: the rule then speaks of nothing. So Clang lists
every declaration of a source that includes the library's headers (-ast-list), and each name must
be among them; a name with `*` must match at least one. Packs whose headers are not installed are named
and counted, never dropped in silence. Exit status: 0 all names found, 1 some are not, 2 could not run.
"""
import argparse
import difflib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

INLINE_NAMESPACES = re.compile(r"\b(__cxx11|__1|_V2|__cxx23|lts_\d+)::")
MATCH_KEYS = {"call", "acquire", "overrides", "function", "from", "from_await", "calls", "globals", "types", "type", "field", "needs"}
OPERATOR = re.compile(r"operator\s*(<=>|<<=|>>=|<<|>>|<=|>=|->\*|->|<|>)")


def without_template_arguments(name):
    """std::future<_Res &>::get -> std::future::get; operators that are made of < and > stay."""
    kept, depth, i = [], 0, 0
    while i < len(name):
        operator = OPERATOR.match(name, i)
        if operator and depth == 0:
            kept.append(operator.group(0).replace(" ", ""))
            i = operator.end()
            continue
        if name[i] == "<":
            depth += 1
        elif name[i] == ">":
            depth -= 1
        elif depth == 0:
            kept.append(name[i])
        i += 1
    return "".join(kept)


def declared(clang, probe, prelude):
    """The pattern names of all declarations of one probe, or None and why they cannot be had."""
    flags = list(probe.get("flags", []))
    for module in probe.get("pkg_config", []):
        found = subprocess.run(["pkg-config", "--cflags", module], capture_output=True, text=True)
        if found.returncode != 0:
            return None, f"pkg-config knows no {module}"
        flags += found.stdout.split()
    language = probe.get("language", "c++")
    if language == "c++" and not any(f.startswith("-std=") for f in flags):
        flags.append("-std=c++20")
    flags += ["-x", language]
    source = "".join(f"#define {d.replace('=', ' ', 1)}\n" for d in probe.get("defines", []))
    source += "".join(f"{line}\n" for line in prelude)
    source += "".join(f"#include <{h}>\n" for h in probe["headers"])
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "probe.cpp")
        path.write_text(source)
        for header in probe["headers"]:
            test = f"#if !__has_include(<{header}>)\n#error missing\n#endif\n"
            if subprocess.run([clang, *flags, "-fsyntax-only", "-w", "-"], input=test, text=True, capture_output=True).returncode:
                return None, f"no header <{header}>"
        listed = subprocess.run([clang, *flags, "-fsyntax-only", "-w", "-ferror-limit=0", "-Xclang", "-ast-list", str(path)],
                                capture_output=True, text=True, errors="replace")
    if listed.returncode != 0:
        errors = [line for line in listed.stderr.splitlines() if "error:" in line]
        return None, "does not compile: " + (errors or ["?"])[0]
    return {INLINE_NAMESPACES.sub("", without_template_arguments(line)) for line in listed.stdout.splitlines()}, ""


def expand(name, aliases):
    parts = re.split(r"\{([^{}]*)\}", name)
    names = [""]
    for i, part in enumerate(parts):
        choices = [part] if i % 2 == 0 else aliases.get(part, [part])
        names = [n + c for n in names for c in choices]
    return names


def names_of(node, aliases, found):
    """Collects the names under every key that holds names of functions, types, fields and enumerators."""
    if isinstance(node, list):
        for item in node:
            names_of(item, aliases, found)
        return
    if not isinstance(node, dict):
        return
    for key, value in node.items():
        if key in MATCH_KEYS:
            for name in [value] if isinstance(value, str) else value:
                found.update(expand(name, aliases))
        elif key in ("equals", "not_equals") and isinstance(value, str) and not re.match(r"^-?\d", value):
            found.update(expand(value, aliases))
        else:
            names_of(value, aliases, found)


def pattern(glob):
    return re.compile(".*".join(re.escape(part) for part in glob.split("*")))


def matches(glob, name):
    return pattern(glob).fullmatch(name) is not None


def resolves(name, known):
    # Of a type with arguments, or with the first of them, the template's name is one.
    name = without_template_arguments(name)
    if "*" in name:
        beginning = name.split("*")[0]
        glob = pattern(name)
        return any(k.startswith(beginning) and glob.fullmatch(k) for k in known)
    if name in known:
        return True
    # Implicit members are not listed: their class stands for them.
    owner, _, last = name.rpartition("::")
    # Facts name an enumerator through its enumeration, Clang lists it beside it.
    if owner in known and owner.rpartition("::")[0] + "::" + last in known:
        return True
    return bool(owner) and owner in known and (last.lstrip("~") == owner.rpartition("::")[2] or last == "operator=")


def check(pack, probes, clang):
    """Prints what is wrong with one pack. Returns (names found, names missing, why it was skipped)."""
    wanted = set()
    names_of({k: v for k, v in pack.items() if k not in ("aliases", "models", "keeps", "prelude")}, pack.get("aliases", {}), wanted)
    known = set()
    for probe in probes["probes"]:
        some, why = declared(clang, probe, pack.get("prelude", []))
        if some is None:
            return 0, 0, why
        known |= some
    absent = [name for names in probes.get("absent", {}).values() for name in names]  # by reason; globs
    expected = {n for n in wanted if any(matches(glob, n) for glob in absent)}
    missing = sorted(n for n in wanted - expected if not resolves(n, known))
    for name in missing:
        near = difflib.get_close_matches(name, known, 1, 0.8)
        print(f"{pack['pack']}: no declaration \"{name}\"" + (f"; did you mean \"{near[0]}\"?" if near else ""))
    idle = [glob for glob in absent if not any(matches(glob, n) for n in wanted)]
    for glob in idle:
        print(f"{pack['pack']}: \"{glob}\" is listed as absent, but no rule names it")
    return len(wanted) - len(missing) - len(expected), len(missing) + len(idle), ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rules", type=pathlib.Path)
    parser.add_argument("headers", type=pathlib.Path)
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("packs", nargs="*")
    options = parser.parse_args()
    table = json.loads(options.headers.read_text())
    total = wrong = skipped = 0
    for path in sorted(options.rules.glob("*.json")):
        if path.name in ("schema.json", "costs.json") or (options.packs and path.stem not in options.packs):
            continue
        pack = json.loads(path.read_text())
        if path.stem not in table:
            print(f"{path.stem}: not in {options.headers.name}")
            wrong += 1
            continue
        if "unavailable" in table[path.stem]:
            print(f"{path.stem}: skipped: {table[path.stem]['unavailable']}")
            skipped += 1
            continue
        found, missing, why = check(pack, table[path.stem], options.clang)
        total, wrong, skipped = total + found, wrong + missing, skipped + bool(why)
        print(f"{path.stem}: " + (f"skipped: {why}" if why else f"{found} names found, {missing} missing"))
    print(f"{total} names found, {wrong} wrong, {skipped} packs skipped")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
