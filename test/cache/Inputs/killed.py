"""Kills a scan at N different moments, and scans again each time: killed.py N EXPECTED COMMAND..."""
import pathlib
import signal
import subprocess
import sys
import time

count, expected, command = int(sys.argv[1]), pathlib.Path(sys.argv[2]).read_bytes(), sys.argv[3:]
killed = 0
for i in range(count):
    process = subprocess.Popen([*command, "--output", "json:killed.json"], stderr=subprocess.DEVNULL)
    time.sleep(0.04 * i)
    process.send_signal(signal.SIGKILL)
    killed += process.wait() == -signal.SIGKILL
    if i % 3:
        continue  # several killed scans behind each other, too
    done = subprocess.run([*command, "--output", "json:after.json"], capture_output=True, text=True, check=False)
    if done.returncode != 1 or done.stderr or pathlib.Path("after.json").read_bytes() != expected:
        sys.exit(f"after {0.04 * i:.2f} s: exit {done.returncode}: {done.stderr}")
if not killed:
    sys.exit("every scan had ended before it was killed")
left = [p for p in pathlib.Path(".").glob("killed.json?*")]
if len(left) > killed:
    sys.exit(f"temporary files left: {left}")
