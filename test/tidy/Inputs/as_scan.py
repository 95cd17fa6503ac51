"""What clang-tidy printed is what a scan has anchored: as_scan.py SCAN.json TIDY.out"""
import json
import os
import re
import sys

findings = json.load(open(sys.argv[1]))["findings"]
scanned = sorted((f["primary"]["file"], f["primary"]["line"], f["primary"]["column"], f["rule"]) for f in findings)
printed = sorted((os.path.relpath(name), int(line), int(column), rule) for name, line, column, rule in
                 re.findall(r"^(.+?):(\d+):(\d+): warning: .* \[(loiter-blocking-[\w-]+)\]$", open(sys.argv[2]).read(), re.M))
if scanned != printed:
    print("only scanned:", *[f for f in scanned if f not in printed], sep="\n  ")
    print("only printed:", *[f for f in printed if f not in scanned], sep="\n  ")
    sys.exit(1)
print(len(printed), "as scanned")
