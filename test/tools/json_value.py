"""Prints a value of a JSON file: json_value.py FILE findings.0.rule; `*` for all items, `#` for their number."""
import json
import sys


def walk(value, keys):
    if not keys:
        yield value
    elif keys[0] == "*":
        for item in value:
            yield from walk(item, keys[1:])
    elif keys[0] == "#":
        yield len(value)
    else:
        yield from walk(value[int(keys[0])] if isinstance(value, list) else value[keys[0]], keys[1:])


with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)
for found in walk(document, sys.argv[2].split(".")):
    print(found if isinstance(found, str) else json.dumps(found, sort_keys=True))
