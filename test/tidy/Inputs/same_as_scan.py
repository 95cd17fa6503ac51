#!/usr/bin/env python3
"""What the module reports on a file with an index is what a scan anchors there.

usage: same_as_scan.py LOITER CLANG_TIDY MODULE SCRATCH FOLDER... [-- FLAG...]

Every FOLDER is a project of its own: its C and C++ files, with the flags of its flags.txt (as the labelled cases have
them) or FLAG. It is copied into SCRATCH and scanned; then clang-tidy reads every file, once as it was scanned and once
with a line added to the end of each, so that nothing of the scan can be given again.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

SOURCES = {".c", ".cc", ".cpp", ".cxx"}


def flags_of(folder, otherwise):
    file = folder / "flags.txt"
    if not file.exists():
        return otherwise
    flags = []
    for flag in file.read_text().splitlines():
        match = re.match(r"\s*(-I|-isystem)\s*(.+?)\s*$", flag)
        flags += [match[1], str(folder / match[2])] if match and not os.path.isabs(match[2]) else flag.split()
    return flags


def write_database(folder, flags):
    entries = []
    for file in sorted(folder.rglob("*")):
        if file.suffix in SOURCES and not {"include", "Inputs"} & set(file.relative_to(folder).parts):
            c = file.suffix == ".c"
            standard = [] if c or any(flag.startswith("-std=") for flag in flags) else ["-std=c++20"]
            entries.append({"directory": str(folder), "file": str(file),
                            "arguments": ["clang" if c else "clang++", *standard, *flags, "-c", str(file)]})
    (folder / "build").mkdir()
    (folder / "build" / "compile_commands.json").write_text(json.dumps(entries))
    return [entry["file"] for entry in entries]


def scanned(loiter, folder):
    subprocess.run([loiter, "scan", "-p", "build", "--exit-zero", "--output", "json:build/scan.json"], cwd=folder, check=True)
    findings = json.loads((folder / "build" / "scan.json").read_text())["findings"]
    return {(str(folder / f["primary"]["file"]), f["primary"]["line"], f["primary"]["column"], f["rule"]) for f in findings}


def reported(tidy, module, folder, files):
    done = subprocess.run([tidy, "-load", module, "-quiet", "-checks=-*,loiter-*", "-header-filter=.*", "-config={}", "-p",
                           "build", *files], cwd=folder, capture_output=True, text=True)
    return {(os.path.realpath(name), int(line), int(column), rule) for name, line, column, rule in
            re.findall(r"^(.+?):(\d+):(\d+): (?:warning|error): .* \[(loiter-blocking-[\w-]+)\]$", done.stdout, re.M)}


def main():
    words, _, flags = " ".join(sys.argv[1:]).partition(" -- ")
    loiter, tidy, module, scratch, *folders = words.split()
    wrong = findings = 0
    for original in map(pathlib.Path, folders):
        folder = pathlib.Path(scratch).resolve() / original.parent.name / original.name
        shutil.copytree(original, folder)
        files = write_database(folder, flags_of(folder, flags.split()))
        expected = scanned(loiter, folder)
        findings += len(expected)
        for how in ("as scanned", "edited"):
            found = reported(tidy, module, folder, files)
            wrong += found != expected
            for kind, more in (("only scanned", expected - found), ("only reported", found - expected)):
                for finding in sorted(more):
                    print(f"{how}, {kind}: {finding}")
            for file in files:
                with open(file, "a") as out:
                    out.write("\n")
    print(f"{len(folders)} projects, {findings} findings, {wrong} differences")
    return 1 if wrong or not findings else 0


if __name__ == "__main__":
    sys.exit(main())
