import type { CommandRunner, Context } from "../cli/context.ts";
import { closestName } from "../core/closest-name.ts";
import {
  complete,
  type Candidate,
  type Completions,
  type Lookup,
} from "../core/completion/complete.ts";
import type { DescribedCommand, DescribedFlag } from "../core/described-command.ts";
import { SCRIPTS } from "../core/completion/scripts.ts";
import { hasSpelledBytes } from "../core/change/decode-path.ts";
import { oneLine } from "../core/printable.ts";
import { SHELLS } from "../core/vocabulary.ts";
import { ENTRY_STATUSES, type EntryStatus } from "../register/pure/types.ts";
import { ToolError } from "../errors/tool-error.ts";
import { readHead } from "../git/read-head.ts";
import { readRemotes } from "../git/read-remotes.ts";
import { listBranches } from "../git/resolve-commit.ts";

/** More names than this help nobody. */
const MAX_NAMES = 1_000;

/**
 * `tool completion SHELL`: prints the script for a shell; `tool completion words -- …` prints the next words, for the
 * scripts. Errors of a lookup are left out: they only make for fewer words.
 */
export function completion(
  commands: readonly DescribedCommand[],
  globals: readonly DescribedFlag[],
): CommandRunner<Record<string, unknown>> {
  return async (context, flags) => {
    const shell = String(flags["shell"]);
    if (shell === "words") {
      const words = Array.isArray(flags["words"]) ? flags["words"].map(String) : [];
      const lines = await answer(context, complete(words, commands, globals));
      context.streams.result(lines.map((line) => `${line}\n`).join(""));
      return 0;
    }
    const known = SHELLS.find((each) => each === shell);
    if (known === undefined) {
      const near = closestName(shell, [...SHELLS]) ?? "bash";
      throw new ToolError("USAGE", `unsupported shell \`${shell}\``, {
        hint: `supported: ${SHELLS.join(", ")}: \`tool completion ${near}\``,
      });
    }
    context.streams.result(SCRIPTS[known]);
    return 0;
  };
}

async function answer(
  context: Context,
  { candidates, lookup, key, prefix, typed }: Completions,
): Promise<string[]> {
  const lines = candidates.map(lineOf);
  if (lookup === "files" || lookup === "folders") return [...lines, `:${lookup}`];
  if (lookup === null) return lines;
  const found = await LOOKUPS[lookup](context, key ?? "").catch((): Candidate[] => []);
  return [
    ...lines,
    ...found
      .filter(({ word }) => word.startsWith(typed))
      .slice(0, MAX_NAMES)
      .map((each) => lineOf({ ...each, word: prefix + each.word })),
  ];
}

function lineOf({ word, meaning }: Candidate): string {
  return meaning === "" ? word : `${word}\t${oneLine(meaning)}`;
}

const LOOKUPS: Readonly<
  Record<
    Exclude<Lookup, "files" | "folders">,
    (context: Context, key: string) => Promise<readonly Candidate[]>
  >
> = {
  branches,
  "target branches": targetBranches,
  settings,
  values,
  rules,
  runs,
  entries: (context) => entries(context, ENTRY_STATUSES),
  "open entries": (context) => entries(context, ["open", "declined"]),
  "settings with =": async (): Promise<Candidate[]> =>
    (await settings()).map((each) => ({ ...each, word: `${each.word}=` })),
};

async function branches({ git }: Context): Promise<Candidate[]> {
  return (await listBranches(git))
    .filter(({ short }) => !hasSpelledBytes(short))
    .map(({ short }) => ({ word: short, meaning: "" }));
}

/** Lists the branches of the remotes that a pull request may target, as far as they are known here. */
async function targetBranches({ git }: Context): Promise<Candidate[]> {
  const { branch } = await readHead(git);
  const { forPush, forProject } = await readRemotes(git, branch);
  const starts = [...(forPush === null ? [] : [forPush]), ...forProject].map(
    ({ name }) => `refs/remotes/${name}/`,
  );
  const names = (await listBranches(git)).flatMap(({ ref }) =>
    starts.filter((start) => ref.startsWith(start)).map((start) => ref.slice(start.length)),
  );
  return [...new Set(names)]
    .filter((name) => name !== branch && !hasSpelledBytes(name))
    .map((word) => ({ word, meaning: "" }));
}

async function settings(): Promise<Candidate[]> {
  const { SETTINGS } = await import("../config/setting-table.ts");
  return SETTINGS.map(({ key, description }) => ({
    word: key,
    meaning: description.split(/(?<=\.)\s/, 1)[0] ?? description,
  }));
}

async function values(_: Context, key: string): Promise<Candidate[]> {
  const { findSetting } = await import("../config/setting-table.ts");
  const setting = findSetting(key);
  if (setting === undefined) return [];
  const words = setting.type === "boolean" ? ["true", "false"] : setting.choices;
  return words.map((word) => ({
    word,
    meaning: word === String(setting.default) ? "default" : "",
  }));
}

async function runs({ git }: Context): Promise<Candidate[]> {
  const { openRepository } = await import("../git/open-repository.ts");
  const { findRuns } = await import("../ship/find-runs.ts");
  const { describeRun } = await import("../workflows/runs/describe-run.ts");
  const { stateDirectory } = await openRepository(git);
  const found = await findRuns(stateDirectory);
  return await Promise.all(
    found.map(async (one) => {
      if (one.is !== "whole") return { word: one.id, meaning: one.is };
      const { run, branch, target, status } = await describeRun(one.run);
      return { word: run, meaning: `${status}: ${branch} → ${target}` };
    }),
  );
}

async function entries(
  context: Context,
  statuses: readonly EntryStatus[],
): Promise<readonly Candidate[]> {
  const { openHere } = await import("../workflows/register/open-here.ts");
  const { contents } = await openHere(context, {}, "show");
  return contents.entries
    .filter(({ status }) => statuses.includes(status))
    .map(({ id, status, question }) => ({ word: id, meaning: `${status}: ${question}` }));
}

async function rules(): Promise<Candidate[]> {
  const { packRules } = await import("../analyzers/shared/pack.ts");
  return packRules().map(({ id, title }) => ({ word: id, meaning: title }));
}
