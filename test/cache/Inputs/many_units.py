"""Writes N units with one finding each."""
import sys

for number in range(int(sys.argv[1])):
    with open(f"unit{number:02}.c", "w", encoding="utf-8") as file:
        file.write(f"void slow_sleep(int);\nvoid on_{number}(void) {{ slow_sleep({number + 1}); }}\n")
