"""Reads the reports of the current folder as their consumers do, and prints what is in them."""
import json
import pathlib
import xml.etree.ElementTree as xml


def text(name):
    raw = pathlib.Path(name).read_bytes()
    assert not raw.startswith(b"\xef\xbb\xbf")
    return raw.decode("utf-8")


quality = json.loads(text("gl.json"))
assert isinstance(quality, list)
for issue in quality:
    assert issue["description"] and issue["check_name"].startswith("loiter-blocking-")
    assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
    assert not issue["location"]["path"].startswith(("/", "./"))
assert len({issue["fingerprint"] for issue in quality}) == len(quality)
places = sorted(f'{i["location"]["path"]}:{i["location"]["lines"]["begin"]} {i["severity"]}' for i in quality)
print("gitlab:", ", ".join(places))

diagnostics = json.loads(text("rd.json"))["diagnostics"]
places = []
for d in diagnostics:
    area = d["location"]["range"]
    assert d["code"]["value"] and all(r["message"] and r["location"]["path"] for r in d["relatedLocations"])
    places.append(f'{d["location"]["path"]}:{area["start"]["line"]}:{area["start"]["column"]}-{area["end"]["column"]} {d["severity"]}')
print("rdjson:", ", ".join(sorted(places)))

suites = xml.fromstring(text("j.xml"))
suite = suites.find("testsuite")
counts = {key: int(suite.get(key)) for key in ("tests", "failures", "errors", "skipped")}
assert counts["tests"] == len(suite.findall("testcase"))
for key, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
    assert counts[key] == len(suite.findall(f"testcase/{tag}")), key
print("junit:", ", ".join(f"{value} {key}" for key, value in counts.items()))

print("jsonl:", ", ".join(json.loads(line)["rule_id"] for line in text("l.jsonl").splitlines()))
