import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ENDINGS } from "../shared/endings.mjs";
import { createRepository } from "../shared/repository.mjs";

/** A repository whose branch `change` holds the examples of every rule, each in a folder, and `main` what was before them. */
export async function createExampleRepository(rules) {
  const before = new Map();
  const after = new Map();
  const names = readdirSync(rules, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".yml"))
    .toSorted();
  for (const name of names) {
    const { languages, fixtures } = parse(readFileSync(join(rules, name), "utf8"));
    // The checks of a whole linter have no examples here.
    if (fixtures === undefined) continue;
    const examples = [...fixtures.found, ...fixtures.clean];
    for (const [index, example] of examples.entries()) {
      const folder = `${name.replace(/\.yml$/, "")}/${index}`;
      for (const [path, text] of filesOf(example.before ?? {}))
        before.set(`${folder}/${path}`, text);
      for (const [path, text] of filesOf(example.after ?? textOf(example, languages)))
        after.set(`${folder}/${path}`, text);
    }
  }
  const repository = createRepository();
  await repository.start(before);
  await repository.commitOn("change", after);
  return {
    ...repository,
    /** Forgets the reviews of before. */
    forget: () => rmSync(join(repository.root, ".git/tool"), { recursive: true, force: true }),
  };
}

function filesOf(tree) {
  return Object.entries(tree);
}

/** An example that is one text, or one with a path. */
function textOf(example, [language]) {
  if (typeof example === "string") return { [`example.${ENDINGS[language] ?? language}`]: example };
  return { [example.path ?? `example.${ENDINGS[language] ?? language}`]: example.code };
}
