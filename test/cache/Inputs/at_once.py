"""Runs N scans at the same time: at_once.py N EXPECTED COMMAND...; all must report EXPECTED."""
import pathlib
import subprocess
import sys

count, expected, command = int(sys.argv[1]), pathlib.Path(sys.argv[2]).read_bytes(), sys.argv[3:]
for round_ in range(3):
    running = [subprocess.Popen([*command, "--output", f"json:{i}.json"], stderr=subprocess.PIPE, text=True)
               for i in range(count)]
    for i, process in enumerate(running):
        _, errors = process.communicate()
        if process.returncode != 1 or errors or pathlib.Path(f"{i}.json").read_bytes() != expected:
            sys.exit(f"scan {i} of round {round_}: exit {process.returncode}: {errors}")
