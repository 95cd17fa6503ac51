// Checks SARIF files against the schema: sarif_valid.js SCHEMA FILE...
const fs = require("fs");
const Ajv = require("ajv/dist/2020");

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
const validate = ajv.compile(JSON.parse(fs.readFileSync(process.argv[2], "utf8")));
let valid = process.argv.length > 3;
for (const file of process.argv.slice(3)) {
  if (validate(JSON.parse(fs.readFileSync(file, "utf8")))) continue;
  valid = false;
  for (const error of validate.errors) console.log(`${file}: ${error.instancePath}: ${error.message}`);
}
process.exit(valid ? 0 : 1);
