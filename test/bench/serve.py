"""Compares a scan of bench/serve with what its sources say: serve.py LOITER SOURCE SCRATCH

A line that blocks ends in `// blocks: PATTERN`. There a finding of that pattern must be, and nowhere else any.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

MARK = re.compile(r"// blocks: ([a-z-]+)$")


def marked(source):
    lines = set()
    for path in sorted((source / "bench" / "serve").rglob("*.cpp")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if mark := MARK.search(line):
                lines.add(f"{path.relative_to(source)}:{number}: {mark[1]}")
    return lines


def scan(loiter, source, scratch):
    shutil.rmtree(scratch, ignore_errors=True)
    subprocess.run(["cmake", "-S", source / "bench", "-B", scratch, "-G", "Ninja", "-DLOITER_TESTS=OFF"],
                   check=True, stdout=subprocess.DEVNULL)
    report = scratch / "findings.json"
    subprocess.run([loiter, "scan", "-p", scratch, "--root", source, "--output", f"json:{report}", "--exit-zero",
                    "--strict", source / "bench" / "serve"],
                   check=True, env={**os.environ, "LOITER_CACHE_DIR": str(scratch / "cache")})
    return json.loads(report.read_text())["findings"]


def main():
    loiter, source, scratch = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3])
    wanted, found, faults = marked(source), set(), []
    for finding in scan(loiter, source, scratch):
        where = f"{finding['sink']['file']}:{finding['sink']['line']}: {finding['pattern']}"
        found.add(where)
        if finding["certainty"] != "definite":
            faults.append(f"{where}: only possible")
    faults += [f"{where}: found, and not marked" for where in sorted(found - wanted)]
    faults += [f"{where}: marked, and not found" for where in sorted(wanted - found)]
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(wanted)} marked lines" + ("" if faults or not wanted else ": all are found and nothing else"))
    return 1 if faults or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
