"""Compares what a scan says that each entry costs with the comments in some files.

usage: costs.py LOITER SCRATCH FILE… [-- COMPILER_FLAG…]

The patterns' holds are those of test/Inputs/costs.json. `// costs: 15` on an entry's line: one request of it costs so many thread-milliseconds, in all its findings together.
"""
import pathlib
import re
import sys

from verdicts import arguments, scan

COSTS = pathlib.Path(__file__).parent.parent / "Inputs" / "costs.json"
MARK = re.compile(r"(?://|/\*) costs: ([0-9.]+)")


def main():
    loiter, scratch, files, flags = arguments()
    wanted, found = {}, {}
    for path in files:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if mark := MARK.search(line):
                wanted[path.name, number] = float(mark[1])
    for finding in scan(loiter, scratch, files, flags, ["--costs", str(COSTS)]):
        for entry in finding["entries"]:
            place = entry["file"], entry["line"]
            found[place] = found.get(place, 0) + entry["cost_ms"]
    wrong = 0
    for place in sorted(wanted.keys() | found.keys()):
        want, have = wanted.get(place, 0), found.get(place, 0)
        if abs(want - have) > 1e-6:
            print(f"{place[0]}:{place[1]}: marked {want}, found {have}")
            wrong += 1
    print(f"{len(wanted)} entries are marked, {wrong} differ")
    return 1 if wrong or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
