"""Compares a scan of the example service with what its comments say.

usage: findings.py LOITER SERVICE SCRATCH

`// fault: CLASS` in the sources marks a line where a finding must be, `possible` after it its certainty;
every other line must be silent, those with `// fine:` above all.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

FAULT = re.compile(r"// fault: ([a-z-]+)(?:, (possible))?")


def marked(sources):
    faults, fine = {}, 0
    for path in sorted(sources.iterdir()):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            fine += "// fine: " in line
            if found := FAULT.search(line):
                faults[f"src/{path.name}:{number}"] = (found[1], found[2] or "definite")
    return faults, fine


def scan(loiter, service, scratch):
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    subprocess.run(["cmake", "-S", service, "-B", scratch, "-G", "Ninja", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"],
                   check=True, stdout=subprocess.DEVNULL)
    report = scratch / "findings.json"
    subprocess.run([loiter, "scan", "-p", scratch, "--root", service, "--output", f"json:{report}", "--exit-zero",
                    "--strict"], check=True, env={**os.environ, "LOITER_CACHE_DIR": str(scratch / "cache")})
    return json.loads(report.read_text())


def main():
    loiter, service, scratch = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3])
    faults, fine = marked(service / "src")
    report = scan(loiter, service, scratch)
    found = {f"{f['sink']['file']}:{f['sink']['line']}":
             (f["rule"].removeprefix("loiter-blocking-"), f["certainty"]) for f in report["findings"]}
    for place in sorted(faults.keys() | found.keys()):
        if faults.get(place) != found.get(place):
            print(f"{place}: marked {faults.get(place)}, found {found.get(place)}")
    for finding in report["findings"]:
        if len(finding["chain"]) < 2:
            print(f"{finding['fingerprint']}: no chain")
            return 1
    print(f"{len(faults)} faults and {fine} near-misses are marked, {len(found)} found")
    return 0 if faults == found and fine else 1


if __name__ == "__main__":
    sys.exit(main())
