"""What is in a .vsix, and whether the program registers every command that the manifest offers."""
import json
import sys
import zipfile

package = zipfile.ZipFile(sys.argv[1])
for name in sorted(package.namelist()):
    print(name)
manifest = json.loads(package.read("extension/package.json"))
program = package.read("extension/" + manifest["main"].removeprefix("./")).decode()
commands = [command["command"] for command in manifest["contributes"]["commands"]]
missing = [command for command in commands if f'on("{command}"' not in program]
print(f"{len(commands)} commands, " + ("not registered: " + ", ".join(missing) if missing else "all registered"))
