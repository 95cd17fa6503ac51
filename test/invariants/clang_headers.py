"""Invariant 1: facts/, rules/, analysis/ and driver/ do not see Clang.

usage: clang_headers.py BUILD_DIR

Debian keeps LLVM's and Clang's headers in one folder, so the include path of the build proves nothing. Here
every source is preprocessed with a folder in its place that holds LLVM's headers only.
"""
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

from source_text import NO_CLANG, SOURCE, cpp_files


def llvm_only(include, folder):
    for name in ("llvm", "llvm-c"):
        (folder / name).symlink_to(include / name)
    return folder


def without_output(words):
    """The command without what makes, names or uses products. Of a precompiled header its source is read."""
    kept = []
    skip = 0
    for at, word in enumerate(words):
        if skip:
            skip -= 1
        elif word in ("-o", "-MF", "-MT", "-MQ"):
            skip = 1
        elif word == "-Xclang" and words[at + 1] == "-include-pch":
            skip = 3  # -Xclang -include-pch -Xclang FILE
        elif word not in ("-c", "-MD", "-MMD", "-Winvalid-pch"):
            kept.append(word)
    return kept


def dependencies(entry, include, replacement):
    words = shlex.split(entry["command"]) if "command" in entry else entry["arguments"]
    words = [word.replace(str(include), str(replacement)) for word in without_output(words)]
    done = subprocess.run([*words, "-M", "-MT", "x"], cwd=entry["directory"], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.replace("\\\n", " ").split()[1:], done.stderr


def check(entry, include, replacement):
    path = pathlib.Path(entry["file"])
    status, files, errors = dependencies(entry, include, replacement)
    if status != 0:
        return f"{path}: does not compile without Clang's headers:\n{errors[:1000]}"
    seen = [file for file in files if "/clang/AST/" in file or "/clang/Basic/" in file or "/clang-c/" in file]
    return f"{path}: reads {seen[0]}" if seen else None


def main():
    database = json.loads((pathlib.Path(sys.argv[1]) / "compile_commands.json").read_text())
    folders = [SOURCE / folder for folder in NO_CLANG]
    entries = [e for e in database if any(folder in pathlib.Path(e["file"]).parents for folder in folders)]
    wanted = [path for path in cpp_files(*NO_CLANG) if path.suffix == ".cpp"]
    missing = {str(path) for path in wanted} - {entry["file"] for entry in entries}
    faults = [f"{path}: has no compile command" for path in sorted(missing)]
    for path in cpp_files(*NO_CLANG):
        for line, text in enumerate(path.read_text().splitlines(), 1):
            if text.lstrip().startswith("#") and "include" in text and ("<clang" in text or '"clang' in text):
                faults.append(f"{path}:{line}: {text.strip()}")
    include = next(path for path in (pathlib.Path("/usr/lib/llvm-22/include"),) if (path / "llvm").exists())
    with tempfile.TemporaryDirectory() as scratch:
        replacement = llvm_only(include, pathlib.Path(scratch))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            faults += filter(None, pool.map(lambda entry: check(entry, include, replacement), entries))
    print("\n".join(faults) or f"{len(entries)} files need no Clang header")
    return 1 if faults or not entries else 0


if __name__ == "__main__":
    sys.exit(main())
