"""Compares a scan of bench/patterns with what the files' names say: patterns.py LOITER SOURCE SCRATCH

A file that is named as a pattern of costs.json has its blocking form in a coroutine `blocking()`. There one finding of
that pattern must be, and nowhere else any.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys

# Rules that are off by default, because the call is too often cheap.
ENABLED = ["glib-compute-checksum", "sqlite-prepare"]


def scan(loiter, source, scratch):
    shutil.rmtree(scratch, ignore_errors=True)
    subprocess.run(["cmake", "-S", source / "bench", "-B", scratch, "-G", "Ninja", "-DLOITER_TESTS=OFF"],
                   check=True, stdout=subprocess.DEVNULL)
    report = scratch / "findings.json"
    subprocess.run([loiter, "scan", "-p", scratch, "--root", source, *(f"--enable={rule}" for rule in ENABLED),
                    "--output", f"json:{report}", "--exit-zero", "--strict", source / "bench" / "patterns"],
                   check=True, env={**os.environ, "LOITER_CACHE_DIR": str(scratch / "cache")})
    return json.loads(report.read_text())["findings"]


def main():
    loiter, source, scratch = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3])
    costs = json.loads((source / "rules" / "costs.json").read_text())["patterns"]
    files = {path.stem for path in (source / "bench" / "patterns").glob("*.cpp")}
    wanted = {name: 1 for name in files if name in costs}
    found, faults = {}, []
    for finding in scan(loiter, source, scratch):
        name = pathlib.Path(finding["sink"]["file"]).stem
        where = f"{finding['sink']['file']}:{finding['sink']['line']}: {finding['pattern']}"
        if finding["pattern"] != name or not finding["entry"]["function"].endswith("::blocking()"):
            faults.append(f"{where}, in {finding['entry']['function']}: not the blocking form of {name}")
        elif finding["certainty"] != "definite":
            faults.append(f"{where}: only possible")
        found[name] = found.get(name, 0) + 1
    faults += [f"{name}: {found.get(name, 0)} findings" for name in sorted(wanted) if found.get(name, 0) != 1]
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(wanted)} patterns" + ("" if faults or not wanted else ": every blocking form is found and nothing else"))
    return 1 if faults or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
