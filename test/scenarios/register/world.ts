import type { RegisterEntry } from "../../../src/register/pure/types.ts";
import { emptyRepo, type Files, type Repo } from "../../helpers/repo.ts";
import { add, resolve } from "../../unit/register/pure/helpers.ts";
import { runTool, type ToolOptions } from "../../helpers/run-tool.ts";

export const FILE = ".tool/register/decisions.md";

/** A repository whose reviews use the register; its user is Ada. */
export function registerRepo(files: Files = {}): Repo {
  const repo = emptyRepo();
  repo.git("config", "user.name", "Ada Lovelace");
  repo.git("config", "user.email", "ada@secret.invalid");
  repo.config({ decisionRegister: { enabled: true } });
  repo.commit("Start", { "src/store.js": "open();\n", ...files });
  return repo;
}

/** Runs a verb with `--json` and gives its entries; throws when it fails. */
export async function entriesOf(
  repo: Repo,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<RegisterEntry[]> {
  const { status, stdout, stderr } = await runTool(repo, ["register", ...args, "--json"], options);
  if (status !== 0) throw new Error(`exit ${status}: ${stderr}`);
  return (JSON.parse(stdout) as { entries: RegisterEntry[] }).entries;
}

/** A register of two entries: the first open, the second answered. */
export function twoEntries(): string {
  const asked = add(add("", "aaaaaaaa", { question: "First?" }), "bbbbbbbb", {
    question: "Second?",
  });
  return resolve(asked, "2");
}
