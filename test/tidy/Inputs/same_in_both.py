#!/usr/bin/env python3
"""Two builds of the module, for two versions of clang-tidy, print the same on every file.

usage: same_in_both.py CLANG_TIDY MODULE OTHER_CLANG_TIDY OTHER_MODULE FOLDER
"""
import pathlib
import re
import subprocess
import sys


def lines(tidy, module, file):
    standard = [] if file.suffix == ".c" else ["-std=c++20"]
    done = subprocess.run([tidy, "-load", module, "-quiet", "-checks=-*,loiter-*", "-header-filter=.*",
                           "-config={CheckOptions: {loiter.Index: none}}", file, "--", *standard], capture_output=True, text=True)
    return re.findall(r"^\S+:\d+:\d+: (?:warning|error|note): .*$", done.stdout, re.M)


def main():
    first, second, folder = sys.argv[1:3], sys.argv[3:5], pathlib.Path(sys.argv[5])
    files = sorted(file for file in folder.iterdir() if file.suffix in (".c", ".cpp"))
    printed = wrong = 0
    for file in files:
        ours, theirs = lines(*first, file), lines(*second, file)
        printed += len(ours)
        wrong += ours != theirs
        for who, here, there in (("first", ours, theirs), ("second", theirs, ours)):
            for line in here:
                if line not in there:
                    print(f"only the {who}: {line}")
    print(f"{len(files)} files, {printed} lines, {wrong} differences")
    return 1 if wrong or not printed else 0


if __name__ == "__main__":
    sys.exit(main())
