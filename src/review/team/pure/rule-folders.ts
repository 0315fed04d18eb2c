import * as z from "zod";
import { readYaml } from "./read-yaml.ts";
import { OWN_FOLDER, RULE_CONFIG } from "./rule-places.ts";
import type { RuleFault, RuleFolders } from "./types.ts";

const OWN_TESTS = [`${OWN_FOLDER}/tests`, `${OWN_FOLDER}/__tests__`];

const folders = z.array(z.string()).default([]);
const CONFIG = z.looseObject({
  ruleDirs: folders,
  utilDirs: folders,
  testConfigs: z.array(z.looseObject({ testDir: z.string() })).default([]),
});

/**
 * Returns the folders of a project's rules: `.tool/rules` and those of its `sgconfig.yml`. A folder outside of the
 * project is a fault.
 * @param text text of `sgconfig.yml`; null if there is none
 */
export async function ruleFolders(
  text: string | null,
): Promise<RuleFolders & { readonly faults: readonly RuleFault[] }> {
  const { documents, faults } =
    text === null
      ? { documents: [], faults: [] }
      : await readYaml({ path: RULE_CONFIG, text }, CONFIG);
  const named = documents[0]?.data ?? CONFIG.parse({});
  const all: RuleFault[] = [...faults];
  const inside = (names: readonly string[]): string[] =>
    names.flatMap((name) => {
      const folder = insideProject(name);
      if (folder !== null) return [folder];
      const message = `the folder ${JSON.stringify(name)} is outside the project`;
      all.push({ file: RULE_CONFIG, line: lineOf(name, text ?? ""), message });
      return [];
    });
  return {
    rules: [...new Set([OWN_FOLDER, ...inside(named.ruleDirs)])],
    utils: inside(named.utilDirs),
    tests: [...new Set([...OWN_TESTS, ...inside(named.testConfigs.map(({ testDir }) => testDir))])],
    faults: all,
  };
}

/** Returns the normalized path of a folder from the root; null if it is outside of the project. */
function insideProject(name: string): string | null {
  if (/^[\\/]|^[a-z]:|\\|\0/i.test(name)) return null;
  const parts: string[] = [];
  for (const part of name.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") {
      if (parts.pop() === undefined) return null;
    } else parts.push(part);
  }
  return parts[0] === ".git" ? null : parts.join("/");
}

function lineOf(word: string, text: string): number {
  const at = text.indexOf(word);
  return at === -1 ? 1 : text.slice(0, at).split("\n").length;
}
