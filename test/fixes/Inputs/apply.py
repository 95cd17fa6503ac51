"""Applies the fixes of a report to the sources: apply.py json|sarif|rdjson FILE. Prints how many there were."""
import json
import sys
from collections import defaultdict


def of_json(report):
    for finding in report["findings"]:
        for edit in (finding["fix"] or {"edits": []})["edits"]:
            yield (finding["sink"]["file"], edit["line"], edit["column"], edit["end_line"], edit["end_column"],
                   edit["text"])


def of_sarif(report):
    for result in report["runs"][0]["results"]:
        for fix in result.get("fixes", []):
            assert fix["description"]["text"].startswith("Write ")
            for change in fix["artifactChanges"]:
                for one in change["replacements"]:
                    region = one["deletedRegion"]
                    yield (change["artifactLocation"]["uri"], region["startLine"], region["startColumn"],
                           region["endLine"], region["endColumn"], one["insertedContent"]["text"])


def of_rdjson(report):
    for item in report["diagnostics"]:
        for one in item.get("suggestions", []):
            start, end = one["range"]["start"], one["range"]["end"]
            yield item["location"]["path"], start["line"], start["column"], end["line"], end["column"], one["text"]


form, file = sys.argv[1:]
with open(file) as handle:
    edits = defaultdict(set)
    for path, *edit in globals()["of_" + form](json.load(handle)):
        edits[path].add(tuple(edit))
for path, of_file in edits.items():
    # SARIF counts UTF-16 units, and the others bytes.
    encoding, width = ("utf-16-le", 2) if form == "sarif" else ("utf-8", 1)
    with open(path, newline="") as handle:
        lines = handle.read().splitlines(keepends=True)
    data = "".join(lines).encode(encoding)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode(encoding)))
    for line, column, end_line, end_column, text in sorted(of_file, reverse=True):
        begin, end = starts[line - 1] + (column - 1) * width, starts[end_line - 1] + (end_column - 1) * width
        data = data[:begin] + text.encode(encoding) + data[end:]
    with open(path, "w", newline="") as handle:
        handle.write(data.decode(encoding))
print(sum(map(len, edits.values())), "edits")
