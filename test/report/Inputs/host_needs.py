"""Checks in a SARIF file what GitHub, GitLab and viewers need beyond the schema."""
import json
import sys

document = json.load(open(sys.argv[1], encoding="utf-8"))
assert document["version"] == "2.1.0" and len(document["runs"]) == 1
run = document["runs"][0]
driver = run["tool"]["driver"]
assert driver["name"] and driver["fullName"] and driver["semanticVersion"]
assert run["automationDetails"]["id"]
assert run["originalUriBaseIds"]["SRCROOT"]["uri"].startswith("file:///")
assert run["originalUriBaseIds"]["SRCROOT"]["uri"].endswith("/")
assert run["invocations"][0]["executionSuccessful"] is True
for rule in driver["rules"]:
    assert rule["id"] and rule["name"].isidentifier()
    for key in ("shortDescription", "fullDescription", "help"):
        assert rule[key]["text"] and len(rule[key]["text"]) <= 1000, (rule["id"], key)
    assert rule["help"]["markdown"]
    tags = rule["properties"]["tags"]
    assert "external/cwe/cwe-1322" in tags and "cwe-1322" in tags and len(tags) <= 10
    assert "security-severity" not in rule["properties"]
    assert rule["properties"]["precision"] and rule["properties"]["problem.severity"]
assert run["results"]
for result in run["results"]:
    assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    assert result["level"] in ("error", "warning", "note")
    text = result["message"]["text"]
    assert text and len(text) <= 1000
    assert len(result["locations"]) == 1
    region = result["locations"][0]["physicalLocation"]["region"]
    assert {"startLine", "startColumn", "endLine", "endColumn"} <= set(region)
    assert not 0 > result.get("rank", 0)
    for related in result["relatedLocations"]:
        assert f"]({related['id']})" in text, text
    steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
    assert steps[0]["nestingLevel"] == 1 and "index" not in steps[0]
    assert all(len(step["location"]["message"]["text"]) <= 1000 for step in steps)
