"""Runs a command as somebody whom the permissions of files concern: root without what makes it root."""
import os
import sys

command = sys.argv[1:]
if os.geteuid() == 0:
    command = ["setpriv", "--bounding-set=-all", "--inh-caps=-all", *command]
os.execvp(command[0], command)
