"""Runs a command that can write no byte to any file, as on a full disk; its output goes through pipes."""
import resource
import subprocess
import sys

done = subprocess.run(sys.argv[1:], capture_output=True, check=False,
                      preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)))
sys.stdout.buffer.write(done.stdout)
sys.stderr.buffer.write(done.stderr)
sys.exit(done.returncode)
