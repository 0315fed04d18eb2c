import { readdir, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runsIn } from "./ci-runs.ts";
import { readSmallText } from "./read-small-text.ts";
import type { CiRun } from "./types.ts";
import { orElse } from "../../core/or-else.ts";

const WORKFLOWS = ".github/workflows";
const OTHERS = [
  ".gitlab-ci.yml",
  ".circleci/config.yml",
  ".travis.yml",
  "azure-pipelines.yml",
  ".woodpecker.yml",
  ".forgejo/workflows/test.yml",
];
/** Enough of them to tell how a project is checked. */
const MOST_WORKFLOWS = 60;

/** Reads what CI runs for a change, from the configurations of CI in a work tree; a broken one is passed over. */
export async function readCiRuns(top: string): Promise<readonly CiRun[]> {
  const names = (await isOwn(top, WORKFLOWS)) ? await readdir(join(top, WORKFLOWS)) : [];
  const workflows = names
    .filter((name) => /\.ya?ml$/.test(name))
    .toSorted()
    .slice(0, MOST_WORKFLOWS)
    .map((name) => `${WORKFLOWS}/${name}`);
  const texts: string[] = [];
  for (const path of [...workflows, ...OTHERS]) {
    const text = (await isOwn(top, dirname(path))) ? readSmallText(join(top, path)) : null;
    if (text !== null) texts.push(text);
  }
  if (texts.length === 0) return [];
  const { parse } = await import("yaml");
  return texts.flatMap((text) => orElse(() => runsIn(parse(text, { logLevel: "silent" })), []));
}

/** Tells whether a folder is the project's own: it exists, and no link leads to it. */
async function isOwn(top: string, folder: string): Promise<boolean> {
  const place = join(top, folder);
  return (await realpath(place).catch(() => null)) === place;
}
