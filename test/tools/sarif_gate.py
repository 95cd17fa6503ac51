"""What every SARIF file must pass that a test writes: the schema, the rules of Microsoft's SARIF Multitool for its host,
and the limits of the host whose profile it has.

usage: sarif_gate.py NODE_MODULES FILE...    (prints what is wrong; exit code 1 if anything is)
"""
import collections
import gzip
import json
import pathlib
import re
import subprocess
import sys

TOOLS = pathlib.Path(__file__).resolve().parent
MAX_TEXT = 1000  # of the hosts' own limits the smallest

# No home page to name yet.
ALLOWED = re.compile(r"SARIF2005.*does not provide 'informationUri'")

HOSTS = {  # docs.github.com "SARIF support for code scanning", docs.gitlab.com "SARIF reports"
    "generic": {},
    "github": {"gzip": 10_000_000, "results": 25_000, "steps": 1000, "locations": 1000, "tags": 20, "rules": 25_000},
    "gitlab": {"results": 5_000, "tags": 20, "one_per_line": True, "no_suppressed": True},
    "ghazdo": {"gzip": 10_000_000, "results": 5_000, "steps": 1000, "locations": 1000, "tags": 20, "azure": True},
}


def schema(modules):
    return next(modules.glob("@microsoft/sarif-multitool*/sarif-2.1.0.json"))


def against_schema(modules, files):
    done = subprocess.run(["node", TOOLS / "sarif_valid.js", schema(modules), *files], capture_output=True, text=True,
                          check=False, env={"NODE_PATH": str(modules), "PATH": "/usr/bin:/usr/local/bin:/bin"})
    return done.stdout.splitlines() + done.stderr.splitlines()


def against_multitool(modules, files, kinds):
    if not files:
        return []
    tool = next(modules.glob("@microsoft/sarif-multitool-linux/Sarif.Multitool"))
    tool.chmod(0o755)
    done = subprocess.run([tool, "validate", *files, "--rule-kind", ";".join(kinds), "--max-file-size-in-kb", "100000"],
                          capture_output=True, text=True, check=False)
    lines = (done.stdout + done.stderr).splitlines()
    wrong = [line for line in lines if re.search(r"\b(error|warning)\b", line) and not ALLOWED.search(line)]
    if "Analysis completed successfully." not in lines:  # its exit code is always 0
        wrong.append("Sarif.Multitool did not finish: " + " / ".join(lines[-3:]))
    return wrong


def texts(node):
    """All messages below `node`, with whether links are allowed there."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "text" and isinstance(value, str):
                yield value
            else:
                yield from texts(value)
    elif isinstance(node, list):
        for value in node:
            yield from texts(value)


def wrong_rule(rule, limits):
    for key in ("shortDescription", "fullDescription", "help"):
        if not rule.get(key, {}).get("text"):
            yield f"rule {rule['id']} has no {key}"
    for key in ("tags", "precision", "problem.severity"):
        if key not in rule["properties"]:
            yield f"rule {rule['id']} has no {key}"
    if len(rule["properties"]["tags"]) > limits.get("tags", 20):
        yield f"rule {rule['id']} has too many tags"
    if "security-severity" in rule["properties"]:
        yield f"rule {rule['id']} would be a security alert"


def wrong_result(result, limits):
    if len(result["locations"]) != 1:
        yield "not one location"
    place = result["locations"][0]["physicalLocation"]
    if set(place["region"]) < {"startLine", "startColumn", "endLine", "endColumn"}:
        yield f"a region lacks fields: {place}"
    text = result["message"]["text"]
    linked = {int(number) for number in re.findall(r"\]\((\d+)\)", text)}
    related = {location["id"] for location in result["relatedLocations"]}
    if not linked <= related:
        yield f"the message links what is not there: {text}"
    if re.search(r"\[(?![^\[\]]*\]\(\d+\))", text):
        yield f"a bracket that is no link: {text}"
    steps = sum(len(flow["locations"]) for code in result.get("codeFlows", []) for flow in code["threadFlows"])
    if steps > limits.get("steps", steps):
        yield f"{steps} steps"
    if len(related) > limits.get("locations", len(related)):
        yield f"{len(related)} locations"
    if limits.get("no_suppressed") and result.get("suppressions"):
        yield "a silenced finding, which this host takes for one"
    for text in texts(result):
        if len(text.encode()) > MAX_TEXT + 24:  # with links
            yield f"a text of {len(text.encode())} bytes"


def against_host(file):
    log = json.loads(pathlib.Path(file).read_bytes())
    if len(log["runs"]) != 1:
        yield "not one run"
    run = log["runs"][0]
    limits = HOSTS[run["properties"]["profile"]]
    for rule in run["tool"]["driver"]["rules"]:
        yield from wrong_rule(rule, limits)
    results = run["results"]
    if len(results) > limits.get("results", len(results)):
        yield f"{len(results)} results"
    if "gzip" in limits and len(gzip.compress(pathlib.Path(file).read_bytes())) > limits["gzip"]:
        yield "more bytes than are taken"
    for result in results:
        yield from wrong_result(result, limits)
    if limits.get("one_per_line"):
        places = collections.Counter()
        for result in results:
            place = result["locations"][0]["physicalLocation"]
            places[result["ruleId"], place["artifactLocation"]["uri"], place["region"]["startLine"]] += 1
        yield from (f"{count} results for {place}" for place, count in places.items() if count > 1)
    if limits.get("azure") and not run["automationDetails"]["id"].startswith("azuredevops/pipeline/build/"):
        yield "no pipeline is named"


def main():
    modules, files = pathlib.Path(sys.argv[1]), sys.argv[2:]
    wrong = against_schema(modules, files)
    azure = [file for file in files if b'"azuredevops/pipeline/build' in pathlib.Path(file).read_bytes()]
    wrong += against_multitool(modules, files, ["Sarif", "Ghas"])
    wrong += against_multitool(modules, azure, ["GHAzDO"])
    for file in files:
        wrong += [f"{file}: {what}" for what in against_host(file)]
    for line in wrong[:200]:
        print(line)
    print(f"{len(files)} files, {len(wrong)} wrong")
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main())
