"""Prints a compile_commands.json for every C and C++ file below a folder: database.py FOLDER [FLAG...]"""
import json
import os
import sys

folder = os.path.abspath(sys.argv[1])
entries = []
for base, folders, files in os.walk(folder):
    folders.sort()
    for name in sorted(files):
        if name.endswith((".c", ".cc", ".cpp", ".cxx")):
            compiler = "clang" if name.endswith(".c") else "clang++"
            standard = [] if name.endswith(".c") or any(f.startswith("-std") for f in sys.argv[2:]) else ["-std=c++20"]
            path = os.path.join(base, name)
            entries.append({"directory": folder, "file": path,
                            "arguments": [compiler, *standard, *sys.argv[2:], "-c", path]})
json.dump(entries, sys.stdout, indent=1)
