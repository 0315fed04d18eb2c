import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { cache, rules } from "../shared/paths.mjs";
import { run } from "../shared/run.mjs";

const { version } = createRequire(import.meta.url)("@ast-grep/napi/package.json");
const LANGUAGES = { javascript: ["JavaScript"], typescript: ["TypeScript", "Tsx"] };

/**
 * Brings the ast-grep CLI, of the version whose library the reviewer uses, into the cache; answers with
 * the program's path, or null with the reason when it is not to be had.
 */
export async function astGrepProgram() {
  const folder = join(cache, `ast-grep-cli-${version}`);
  try {
    if (programIn(folder) === null) {
      mkdirSync(folder, { recursive: true });
      const spec = `@ast-grep/cli@${version}`;
      await run("npm", ["install", "--ignore-scripts", "--no-save", "--prefix", folder, spec]);
    }
  } catch (error) {
    return { program: null, reason: error.message.split("\n")[0] };
  }
  const program = programIn(folder);
  return { program, reason: program === null ? "it has no program for this system" : null };
}

/** The wrapper gets its program by an install script, which is not run: the platform's package has it. */
function programIn(folder) {
  const own = join(folder, "node_modules/@ast-grep");
  if (!existsSync(own)) return null;
  const name = process.platform === "win32" ? "ast-grep.exe" : "ast-grep";
  const found = readdirSync(own)
    .filter((each) => each.startsWith(`cli-${process.platform}-${process.arch}`))
    .map((each) => join(own, each, name));
  return found.find((path) => existsSync(path)) ?? null;
}

/** Writes the shapes of the rule pack as rules of ast-grep itself; answers with how many and the file. */
export function writeRules(folder) {
  const documents = readdirSync(rules, { recursive: true })
    .filter((path) => /\.ya?ml$/.test(path))
    .map((path) => parse(readFileSync(join(rules, path), "utf8")))
    .filter(({ engine }) => engine === "ast-grep")
    .flatMap(({ id, languages, rule, constraints, utils }) =>
      languages
        .flatMap((language) => LANGUAGES[language] ?? [])
        .map((language) => ({
          id: `${id}-${language}`,
          language,
          severity: "warning",
          message: id,
          rule,
          ...(constraints ? { constraints } : {}),
          ...(utils ? { utils } : {}),
        })),
    );
  const file = join(folder, "ast-grep-rules.yml");
  writeFileSync(file, documents.map((document) => stringify(document)).join("---\n"));
  return { count: documents.length, file };
}
