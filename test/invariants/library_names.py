"""Invariant 2: a name of a library's function or type appears in rules/, never in C++."""
import re
import sys

from source_text import SOURCE, cpp_files, library_names, string_literals

# C functions whose names are also words of Loiter's own: classes, keys and values of a pack, a command, a protocol's
# method.
OWN_WORDS = {"sleep", "wait", "bind", "link", "shutdown", "write"}
# What a fix writes to name the language's own move.
OF_THE_LANGUAGE = {"std::move("}


def main():
    names = {name for name in library_names() if re.fullmatch(r"[\w:~]+", name)} - OWN_WORDS
    roots = {name.split("::")[0] for name in names if "::" in name}
    inside = re.compile(r"(?<![\w:])(" + "|".join(sorted(roots)) + r")::\w")
    faults = 0
    for path in cpp_files("checks", "driver"):
        for line, literal in string_literals(path):
            if literal in OF_THE_LANGUAGE:
                continue
            if literal in names or inside.search(literal):
                print(f"{path.relative_to(SOURCE)}:{line}: \"{literal}\" names what only a pack in rules/ may name")
                faults += 1
    print(f"{len(names)} names in the packs, {faults} of them in C++")
    return 1 if faults or len(names) < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
