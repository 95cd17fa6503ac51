"""Validates every rule pack against rules/schema.json: usage: validate.py RULES_FOLDER"""
import json
import pathlib
import sys

import jsonschema


def main() -> int:
    rules = pathlib.Path(sys.argv[1])
    schema = json.loads((rules / "schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    packs = [p for p in sorted(rules.glob("*.json")) if p.name not in ("schema.json", "costs.json")]
    wrong = 0
    for path in packs:
        for error in validator.iter_errors(json.loads(path.read_text())):
            wrong += 1
            print(f"{path.name}: {error.json_path}: {error.message[:300]}")
    print(f"{len(packs)} packs, {wrong} errors")
    return 1 if wrong or not packs else 0


if __name__ == "__main__":
    sys.exit(main())
