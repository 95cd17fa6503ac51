"""Runs the three small studies in short, reads what they wrote, and interrupts one: studies.py LOITER_BENCH FOLDER"""
import json
import pathlib
import signal
import subprocess
import sys

PATIENCE_S = 120
bench, folder = sys.argv[1], pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
signal.alarm(PATIENCE_S)


def rows(study, table):
    subprocess.run([bench, "study", study, "--quick", "-o", folder], check=True, capture_output=True)
    return json.loads((folder / f"{study}.json").read_text())["tables"][table]


chains = rows("async-cost", "chains")
NAMES = ("call", "ready", "suspending", "layer")
assert all(row[f"{name}_low_ns"] - 1e-6 <= row[f"{name}_ns"] <= row[f"{name}_high_ns"] + 1e-6 for row in chains for name in NAMES)
print("async-cost: depths", sorted({row["depth"] for row in chains}), "each figure in its interval")
operations = rows("thousand-operations", "operations")
assert all(row["least_ms"] <= row["takes_ms"] <= row["most_ms"] for row in operations)
assert all(row["takes_ms"] >= row["simulated_ms"] * 0.99 and row["simulated_ms"] == row["closed_form_ms"] for row in operations)
print("thousand-operations:", len(operations), "rows, none faster than simulated")
waits = rows("hundred-waits", "waits")
assert all(row["takes_s"] >= row["simulated_s"] * 0.99 for row in waits)
print("hundred-waits:", len(waits), "rows, none faster than simulated")

for number in (signal.SIGINT, signal.SIGTERM):
    process = subprocess.Popen([bench, "study", "thousand-operations"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    process.stderr.readline()  # how long it will take
    process.send_signal(number)
    errors = process.communicate()[1]
    print(f"{number.name}: status {process.returncode}, {errors.strip().splitlines()[-1]}")
