"""Damages a facts file in many places; the program must refuse or print each, and never crash.

usage: damage.py LOITER FACTS
"""
import subprocess
import sys


def main():
    loiter, path = sys.argv[1:3]
    whole = open(path, "rb").read()
    variants = [whole[:cut] for cut in range(0, len(whole), max(1, len(whole) // 20))]
    for at in range(4, len(whole), max(1, len(whole) // 120)):
        variants.append(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1:])
    refused = 0
    for number, data in enumerate(variants):
        with open(path + ".damaged", "wb") as out:
            out.write(data)
        done = subprocess.run([loiter, "extract", "--dump", path + ".damaged"], capture_output=True, timeout=60)
        if done.returncode not in (0, 2):
            sys.exit(f"variant {number}: exit status {done.returncode}: {done.stderr[-300:]!r}")
        refused += done.returncode == 2
    print("refused", refused > len(variants) // 4)


main()
