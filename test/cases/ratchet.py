#!/usr/bin/env python3
"""Scores Loiter against the labelled cases; the score may rise and not fall.

usage: ratchet.py LOITER [--cases DIR] [--update]

DIR is ../shared/cases beside the checkout by default; its `run` does the scoring. The score so far
is in test/cases-ratchet.json; --update writes the new one there if it is higher.
Exit status: 0 not fallen, 1 fallen, 2 it could not run.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parents[2]
SCORES = SOURCE / "test" / "cases-ratchet.json"
CLOSING = re.compile(r"unscannable (\d+); precision [\d.]+ \((\d+)/(\d+)\), recall [\d.]+ \((\d+)/(\d+)\)")


def score(loiter, cases, folders):
    """The lines that `run` prints, and (unscannable, hits, reported, labels)."""
    done = subprocess.run([sys.executable, str(cases / "run"), loiter, *map(str, folders)],
                          capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    closing = CLOSING.search(lines[-1]) if lines else None
    if not closing:
        sys.exit(f"{cases / 'run'}: ended with status {done.returncode}: {done.stderr.strip()[-500:]}")
    broken, hits, reported, _, labels = map(int, closing.groups())
    return lines[:-1], (broken, hits, reported, labels)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ", 1)[1])
    parser.add_argument("loiter")
    parser.add_argument("--cases", type=pathlib.Path, default=SOURCE.parent / "shared" / "cases")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    if not (options.cases / "run").exists():
        print(f"{options.cases}: no labelled cases there", file=sys.stderr)
        return 2
    folders = sorted(p for p in options.cases.glob("*/*") if p.is_dir())
    parts = os.cpu_count() or 1
    with concurrent.futures.ThreadPoolExecutor(parts) as pool:
        results = list(pool.map(lambda i: score(os.path.abspath(options.loiter), options.cases, folders[i::parts]),
                                range(min(parts, len(folders)))))
    for line in sorted(line for lines, _ in results for line in lines):
        print(line)
    broken, hits, reported, labels = (sum(column) for column in zip(*(counts for _, counts in results)))
    new = {"recall": round(hits / max(labels, 1), 3), "precision": round(hits / max(reported, 1), 3)}
    old = json.loads(SCORES.read_text())
    print(f"{len(folders)} cases, {broken} unscannable: recall {new['recall']} ({hits}/{labels}), "
          f"precision {new['precision']} ({hits}/{reported}); before: {old['recall']} and {old['precision']}")
    fallen = [name for name in new if new[name] < old[name]]
    if fallen:
        print("fallen: " + ", ".join(fallen))
        return 1
    if options.update and new != old:
        SCORES.write_text(json.dumps(new, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
