import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Weaknesses by the words of a title, for a database that gives no number. */
const BY_TITLE = [
  [/downloads.*over http|insecure default|malicious/i, null],
  [/travers|file read/i, 22],
  [/command|argument inj/i, 78],
  [/xss|cross[- ]site scripting|html inj/i, 79],
  [/regular expression|redos/i, 1333],
  [/sql/i, 89],
  [/prototype|assumed-immut/i, 1321],
  [/code (inj|exec)|template inj|sandbox/i, 94],
  [/memory (exposure|disclosure)|buffer/i, 200],
  [/denial/i, 400],
  [/csrf/i, 352],
  [/timing|string compa/i, 208],
  [/redirect/i, 601],
  [/request forgery/i, 918],
];

/**
 * Reads advisories for npm packages from folders of JSON files: `{ name, vulnerable, fixed, cwe }`, the versions as
 * ranges of npm. Those without a fixed version, of a package in `seen`, or of no known weakness are left out.
 */
export function readAdvisories(folders, seen) {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true })
        .filter((path) => path.endsWith(".json"))
        .sort()
        .map((path) => JSON.parse(readFileSync(join(folder, path), "utf8"))),
    )
    .map((own) => (own.moduleName === undefined ? fromNode(own) : fromSnyk(own)))
    .filter(({ name, vulnerable, fixed, cwe }) => vulnerable && fixed && cwe && !seen.has(name));
}

function fromNode({ module_name: name, vulnerable_versions, patched_versions, title }) {
  const cwe = BY_TITLE.find(([pattern]) => pattern.test(title))?.[1] ?? null;
  return { name, ...newest(vulnerable_versions, patched_versions), cwe };
}

function fromSnyk({ moduleName: name, semver, identifiers }) {
  const cwe = Number(identifiers.CWE[0]?.slice("CWE-".length)) || null;
  // Sent without encryption: an address in the code, which is no flaw of what a change does.
  return { name, ...newest(semver.vulnerable, semver.unaffected), cwe: cwe === 319 ? null : cwe };
}

/** The newest line of releases that was vulnerable and the first version after it, as ranges. */
function newest(vulnerable, fixed) {
  const [range] = (vulnerable ?? "").split("||").slice(-1);
  const first = /^\s*>=?\s*v?(\d[\w.-]*)/.exec((fixed ?? "").split("||").slice(-1)[0]);
  if (first === null || !range.includes("<")) return { vulnerable: null, fixed: null };
  return { vulnerable: range.trim(), fixed: first[1] };
}
