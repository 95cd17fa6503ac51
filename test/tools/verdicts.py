"""Compares a scan of some files with the verdicts in their comments.

usage: verdicts.py LOITER SCRATCH FILE… [-- COMPILER_FLAG…]

`// blocks: CLASS` at the end of a line, `possible` after it: a finding of that class and certainty must be
there. Every other line must be silent. Verdicts known to be wrong stay, so that they are seen: `// FN: CLASS`
is missed, `// FP: CLASS` is reported, and the test fails when that gets better, so that the mark goes.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

MARK = re.compile(r"(?://|/\*) (blocks|FP|FN): ([a-z-]+)( possible)?")


def marks(files):
    wanted, missed = {}, {}
    for path in files:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if found := MARK.search(line):
                verdict = (found[2], "possible" if found[3] else "definite")
                (missed if found[1] == "FN" else wanted)[(path.name, number)] = verdict
    return wanted, missed


def scan(loiter, scratch, files, flags, options=()):
    """The findings of a scan of the files, each compiled alone."""
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    entries = []
    for path in files:
        compiler = ["clang"] if path.suffix == ".c" else ["clang++", "-std=c++20"]
        entries.append({"directory": str(path.parent), "file": str(path), "arguments": [*compiler, *flags, "-c", str(path)]})
    (scratch / "compile_commands.json").write_text(json.dumps(entries))
    report = scratch / "findings.json"
    subprocess.run([loiter, "scan", "-p", str(scratch), "--root", str(files[0].parent), "--strict", "--exit-zero", *options,
                    "--output", f"json:{report}"], check=True)
    return json.loads(report.read_text())["findings"]


def arguments():
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    files = [pathlib.Path(f).resolve() for f in sys.argv[3:split]]
    return sys.argv[1], pathlib.Path(sys.argv[2]), files, sys.argv[split + 1:]


def main():
    loiter, scratch, files, flags = arguments()
    found = {}
    for f in scan(loiter, scratch, files, flags):
        found.setdefault((f["sink"]["file"], f["sink"]["line"]), set()).add(
            (f["rule"].removeprefix("loiter-blocking-"), f["certainty"]))
    wanted, missed = marks(files)
    wrong = 0
    for place in sorted(wanted.keys() | found.keys()):
        want, have = wanted.get(place), found.get(place, set())
        if have != ({want} if want else set()):
            print(f"{place[0]}:{place[1]}: marked {want}, found {sorted(have)}")
            wrong += 1
    for place in sorted(missed.keys() & found.keys()):
        print(f"{place[0]}:{place[1]}: marked as missed, but found: good, so change the mark")
        wrong += 1
    print(f"{len(wanted)} places are marked, {wrong} differ")
    return 1 if wrong or not (wanted or missed) else 0


if __name__ == "__main__":
    sys.exit(main())
