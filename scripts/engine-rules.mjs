// Writes a stub into rules/engines/ for every rule of oxlint and ruff that no rule file words yet, and names those that the
// engine no longer has. Entries with words are left as they are.
//
//   node scripts/engine-rules.mjs [--ruff FILE]    FILE: what `ruff rule --all --output-format json` prints; without it,
//                                                  only oxlint's rules are brought up to date
//
// Which plugins and categories are taken stands in rules/engines/plugins.json.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Document, parse, parseDocument } from "yaml";
import { helpOf } from "./shared/help.mjs";

helpOf(import.meta.url);

const FOLDER = "rules/engines";
const plugins = JSON.parse(readFileSync(join(FOLDER, "plugins.json"), "utf8"));
const at = process.argv.indexOf("--ruff");
const worded = wordedElsewhere();

for (const [file, plugin] of Object.entries(plugins)) {
  if (plugin.engine === "ruff" && at === -1) continue;
  const listing = plugin.engine === "ruff" ? ruffRules(plugin) : oxlintRules(plugin);
  update(join(FOLDER, `${file}.yml`), plugin, listing);
}

/** Adds a stub for each rule that the file does not name, in the order of their names. */
function update(path, { engine, area, plugin, languages }, listing) {
  const document = existsSync(path)
    ? parseDocument(readFileSync(path, "utf8"))
    : new Document({ engine, ...(plugin && { plugin }), area, languages, rules: {} });
  const rules = document.get("rules");
  const gone = rules.items.filter(({ key }) => !listing.has(String(key.value ?? key)));
  for (const { key } of gone) console.error(`${path}: the engine has no rule ${key.value ?? key}`);
  let added = 0;
  for (const [name, stub] of listing) {
    if (rules.has(name) || worded.has(stub.is)) continue;
    const { is: _, ...written } = stub;
    const node = document.createNode(written);
    node.flow = true;
    rules.set(name, node);
    added += 1;
  }
  rules.items.sort((a, b) =>
    String(a.key.value ?? a.key) < String(b.key.value ?? b.key) ? -1 : 1,
  );
  writeFileSync(path, document.toString({ lineWidth: 118 }));
  console.log(`${path}: ${rules.items.length} rules, ${added} new`);
}

function oxlintRules({ plugin, scope, categories, also = [], without = [] }) {
  const printed = execFileSync("npx", ["oxlint", "--rules", "-f", "json"], { encoding: "utf8" });
  const own = JSON.parse(printed).filter(
    (rule) =>
      rule.scope === scope &&
      (categories.includes(rule.category) || also.includes(rule.value)) &&
      !without.includes(rule.value),
  );
  return new Map(
    own.map(({ value, type_aware }) => [
      value,
      { is: `${plugin}(${value})`, ...(type_aware ? { typed: true } : {}) },
    ]),
  );
}

function ruffRules({ codes, without = [] }) {
  const all = JSON.parse(readFileSync(process.argv[at + 1], "utf8"));
  const wanted = new RegExp(`^(?:${codes.join("|")})\\d`);
  const own = all.filter(
    ({ code, status }) =>
      code !== null &&
      wanted.test(code) &&
      !without.some((start) => code.startsWith(start)) &&
      !("Removed" in status),
  );
  return new Map(own.map(({ name, code }) => [name, { is: code, code }]));
}

/** Names and codes of the checks that rule files outside this folder use. */
function wordedElsewhere() {
  const files = readdirSync("rules", { recursive: true }).filter(
    (file) => file.endsWith(".yml") && !file.startsWith("engines"),
  );
  const rules = files.map((file) => parse(readFileSync(join("rules", file), "utf8")));
  return new Set(rules.flatMap(({ linter = [] }) => linter.map(({ name, code }) => name ?? code)));
}
