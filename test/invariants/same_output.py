"""Invariants 3, 4 and 6: the same input gives the same bytes.

usage: same_output.py LOITER PROJECT SCRATCH [FLAG...]

Scans the sources of PROJECT in several ways and compares the reports.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys


def commands(project, flags):
    return [{"directory": str(project), "file": str(path), "arguments": ["clang++", *flags, "-c", str(path)]}
            for path in sorted(project.rglob("*.cpp"))]


class Scans:
    def __init__(self, loiter, project, scratch, flags):
        self.loiter, self.project, self.scratch, self.flags = loiter, project, scratch, flags
        self.first = None
        self.faults = 0

    def scan(self, name, *options, cache=None, order=lambda entries: entries, project=None, counts=True):
        """Scans; compares findings, SARIF results and text with those of the first scan. Without `counts`
        the numbers of functions and calls that were looked at may differ, and nothing else."""
        project = project or self.project
        folder = self.scratch / name
        folder.mkdir()
        (folder / "compile_commands.json").write_text(json.dumps(order(commands(project, self.flags))))
        outputs = {kind: folder / kind for kind in ("json", "sarif", "text")}
        words = [self.loiter, "scan", "-p", str(folder), "--exit-zero", "--root", str(project), *options]
        for kind, file in outputs.items():
            words += ["--output", f"{kind}:{file}"]
        environment = {**os.environ, "LOITER_CACHE_DIR": str(self.scratch / (cache or f"{name}.cache"))}
        done = subprocess.run(words, cwd=project, env=environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{name}: exit {done.returncode}: {done.stderr}")
        report = json.loads(outputs["json"].read_text())
        seen = {"findings": json.dumps(report["findings"]), "json": outputs["json"].read_bytes(),
                "text": outputs["text"].read_bytes(),
                "SARIF": json.dumps(json.loads(outputs["sarif"].read_text())["runs"][0]["results"])}
        if self.first is None:
            self.first = seen
            if not report["findings"]:
                sys.exit(f"{name}: no findings, so nothing can be compared")
            print(f"{name}: {len(report['findings'])} findings")
            return
        for kind, content in seen.items():
            if content != self.first[kind] and (counts or kind in ("findings", "SARIF")):
                print(f"{name}: another {kind} than that of the first scan: see {folder}")
                self.faults += 1


def main():
    loiter, project, scratch = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3]).resolve()
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    scans = Scans(loiter, project, scratch, sys.argv[4:])
    scans.scan("one-job", "-j", "1")
    scans.scan("two-jobs-reversed", "-j", "2", order=lambda entries: entries[::-1])
    scans.scan("warm", cache="one-job.cache")
    scans.scan("warm-reversed", cache="two-jobs-reversed.cache", order=lambda entries: entries[::-1])
    moved = scratch / "elsewhere"
    shutil.copytree(project, moved)
    scans.scan("moved", "--no-cache", project=moved)
    scans.scan("no-skip", "--no-skip", counts=False)
    return 1 if scans.faults else 0


if __name__ == "__main__":
    sys.exit(main())
