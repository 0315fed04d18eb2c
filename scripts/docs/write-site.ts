import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { RULE_EXAMPLES } from "virtual:rule-examples";
import { rulePage } from "../../src/core/rules/rule-page.ts";
import { sourcesOf } from "../../src/core/rules/rule-sources.ts";
import { folderOf } from "./rules-markdown.ts";
import { packRules } from "../../src/analyzers/shared/pack.ts";
import { ruleSite } from "./rule-site.ts";

const FOLDER = ".cache/site";

const pages = packRules().map((rule) => ({
  page: rulePage(rule, RULE_EXAMPLES[rule.id] ?? { found: [], clean: [] }),
  folder: folderOf(rule),
  severity: rule.severity,
  focus: rule.focus,
  tags: [...rule.languages, ...sourcesOf(rule).map(({ name }) => name)],
}));
rmSync(FOLDER, { recursive: true, force: true });
const files = ruleSite(pages);
for (const { path, text } of files) {
  mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
  writeFileSync(join(FOLDER, path), text);
}
console.log(`wrote ${files.length} files to ${FOLDER}; open ${FOLDER}/index.html`);
