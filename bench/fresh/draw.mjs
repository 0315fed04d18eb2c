// Draws what bench/fresh/run.mjs reviews, from repositories.json and from databases of advisories, by lot:
//
//   node bench/fresh/draw.mjs --from FOLDER --advisories FOLDER [--advisories FOLDER]
//
// FOLDER holds the repositories as OWNER/NAME.git; the folders of advisories hold JSON files of nodejs/security-wg
// (vuln/npm) or of Snyk's former public database (data/npm). Packages that another list of this repository has are
// left out. Writes flaws.json and fixes.json; the same inputs draw the same. It prints how many were drawn, never which.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { format } from "prettier";
import { shuffled } from "../shared/half.mjs";
import { fetchRepository } from "../repositories/fetch-repository.mjs";
import { fixesOf, securityFixesOf } from "./commits-that-fix.mjs";
import { resolveVersion } from "./resolve-version.mjs";
import { readAdvisories } from "./read-advisories.mjs";
import { helpOf } from "../../scripts/shared/help.mjs";

helpOf(import.meta.url);

const SEED = "fresh 1";
const WANTED = { npm: 100, flaws: 200, fixes: 200 };
const FOR_EACH = { flaws: 6, fixes: 6 };
const HERE = import.meta.dirname;
const { values } = parseArgs({
  options: {
    from: { type: "string" },
    advisories: { type: "string", multiple: true, default: [] },
  },
});

const repositories = readJson(join(HERE, "repositories.json"));
const byLot = (items) => shuffled(items, (item) => `${SEED} ${JSON.stringify(item)}`);

const [flaws, fixes] = [[], []];
for (const entry of repositories) {
  const folder = await fetchRepository(entry, values.from);
  const secure = await securityFixesOf(folder, entry.until);
  const plain = (await fixesOf(folder, entry.until)).filter((each) => !secure.includes(each));
  const { repository } = entry;
  flaws.push(
    ...byLot(secure)
      .slice(0, FOR_EACH.flaws)
      .map((commit) => ({ repository, commit })),
  );
  fixes.push(
    ...byLot(plain)
      .slice(0, FOR_EACH.fixes)
      .map((commit) => ({ repository, commit })),
  );
}
const npm = await drawPackages();
await write("flaws.json", [...npm, ...byLot(flaws).slice(0, WANTED.flaws - npm.length)]);
await write("fixes.json", byLot(fixes).slice(0, WANTED.fixes));

async function drawPackages() {
  const drawn = [];
  for (const advisory of byLot(readAdvisories(values.advisories, seenNames()))) {
    if (drawn.length === WANTED.npm) break;
    const { name, cwe } = advisory;
    if (drawn.some((each) => each.name === name)) continue;
    const fixed = await resolveVersion(name, advisory.fixed);
    const vulnerable = fixed && (await resolveVersion(name, advisory.vulnerable));
    if (vulnerable) drawn.push({ name, vulnerable, fixed, cwe });
  }
  return drawn;
}

/** The names of all packages that a list has whose code somebody may have read. */
function seenNames() {
  const lists = ["advisories/list", "advisories/kept", "sinks/list", "sinks/kept"];
  const files = [...lists.map((each) => `../recall/${each}.json`), "../precision/corpus.json"];
  return new Set(files.flatMap((file) => readJson(join(HERE, file)).map(({ name }) => name)));
}

async function write(name, list) {
  writeFileSync(
    join(HERE, name),
    await format(JSON.stringify(list), { parser: "json", printWidth: 100 }),
  );
  console.log(`${name}: ${list.length} drawn of ${repositories.length} repositories`);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
