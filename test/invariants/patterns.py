"""Invariant 5: every blocking rule names a pattern of costs.json, every measured pattern has its source."""
import json
import sys

from source_text import SOURCE, cpp_files, packs, string_literals


def main():
    costs = json.loads((SOURCE / "rules" / "costs.json").read_text())["patterns"]
    rules = [(path.name, rule) for path, pack in packs() for rule in pack.get("blocking", [])]
    faults = [f"{file}: {rule['id']}: pattern `{rule.get('pattern')}` is not in costs.json"
              for file, rule in rules if rule.get("pattern") not in costs]
    # Attributes and slow mutexes have no pack; the analysis names their patterns.
    used = {rule.get("pattern") for _, rule in rules}
    used |= {literal for path in cpp_files("checks/analysis") for _, literal in string_literals(path)}
    faults += [f"costs.json: `{pattern}` is the pattern of no rule" for pattern in costs if pattern not in used]
    faults += [f"costs.json: `{pattern}` is said to be measured, and bench/patterns/ has no file of that name"
               for pattern, cost in costs.items()
               if cost.get("measured") and not list((SOURCE / "bench" / "patterns").glob(pattern + ".*"))]
    print("\n".join(faults) or f"{len(rules)} blocking rules, {len(costs)} patterns")
    return 1 if faults or not rules else 0


if __name__ == "__main__":
    sys.exit(main())
