"""Runs a command with its standard error on a terminal, and prints what it wrote there."""
import os
import pty
import subprocess
import sys

master, slave = pty.openpty()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=slave)
os.close(slave)
written = b""
while True:
    try:
        chunk = os.read(master, 4096)
    except OSError:  # the other end is closed
        break
    if not chunk:
        break
    written += chunk
process.wait()
sys.stdout.write(written.decode().replace("\r", "\n"))
sys.exit(process.returncode)
