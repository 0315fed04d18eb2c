import { lstat, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { fileFault } from "../errors/file-fault.ts";
import { isNotThere } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";
import { readRegularText } from "../files/read-regular.ts";
import type { Git } from "../git/git.ts";
import { HOOK_COMMANDS, type HookName } from "./pure/hook-text.ts";
import { howToAdd, type HookManager } from "./pure/managers.ts";

const MAX_BYTES = 1024 * 1024;
const EXECUTABLE = 0o755;

/** A hook's file: its path and its text; null if there is none. */
export interface HookFile {
  readonly name: HookName;
  readonly path: string;
  readonly text: string | null;
}

/**
 * Reads hooks of the repository. Throws HOOK_ELSEWHERE if git takes hooks from another folder (`core.hooksPath`), and
 * HOOK_FOREIGN if a hook is not a regular file.
 */
export async function readHooks(
  git: Git,
  names: readonly HookName[],
): Promise<readonly HookFile[]> {
  const folder = await hooksFolder(git, names);
  return await Promise.all(names.map((name) => readHook(join(folder, name), name)));
}

async function readHook(path: string, name: HookName): Promise<HookFile> {
  const found = await lstat(path).catch((error: unknown) => {
    if (isNotThere(error)) return null;
    throw error;
  });
  if (found === null) return { name, path, text: null };
  if (!found.isFile()) throw foreignHook(path, name);
  return { name, path, text: readRegularText(path, { of: "hooks", maxBytes: MAX_BYTES }) };
}

async function hooksFolder(git: Git, names: readonly HookName[]): Promise<string> {
  const absolute = ["rev-parse", "--path-format=absolute"];
  const common = await git.text([...absolute, "--git-common-dir"]);
  const configured = await git.try(["config", "--show-scope", "--get-all", "core.hooksPath"], {
    answers: [0, 1],
  });
  // Scope, tab, value; what stands on a command line is this program's own.
  const inFiles = configured.stdout.toString("utf8").split("\n");
  const values = inFiles.filter((line) => line !== "" && !line.startsWith("command\t"));
  const elsewhere = values.at(-1)?.split("\t")[1] ?? "";
  if (elsewhere === "") return join(common, "hooks");
  const lines = names.map(
    (name) => `to ${join(ownFolder(elsewhere), name)}: \`${HOOK_COMMANDS[name]}\``,
  );
  throw new ToolError(
    "HOOK_ELSEWHERE",
    `core.hooksPath makes git read this repository's hooks from ${elsewhere}`,
    { hint: `add a line ${lines.join(", and ")}` },
  );
}

/** Returns the folder of husky's own hooks: those in `.husky/_` start the ones beside it, and are rewritten. */
function ownFolder(folder: string): string {
  return folder.replace(/(^|\/)\.husky\/_\/?$/, "$1.husky");
}

/** Writes a hook in one stroke, or removes it (null). Throws HOOK_NOT_WRITABLE. */
export async function writeHook({ path }: HookFile, text: string | null): Promise<void> {
  const { default: writeFileAtomic } = await import("write-file-atomic");
  try {
    if (text === null) return await rm(path);
    await mkdir(join(path, ".."), { recursive: true });
    await writeFileAtomic(path, text, { mode: EXECUTABLE });
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "HOOK_NOT_WRITABLE",
      message: `the hook ${path} could not be written`,
      hint: `check the permissions: \`ls -ld ${quoteForShell(join(path, ".."))}\``,
    });
  }
}

/** Returns the error of a hook that is not a shell script, so that nothing can be added to it. */
export function foreignHook(path: string, name: HookName): ToolError {
  return new ToolError("HOOK_FOREIGN", `${path} is not a shell script, so it stays as it is`, {
    hint: `have it run the review: \`${HOOK_COMMANDS[name]}\``,
  });
}

/** Returns the error of a hook that another program writes, which would overwrite the review. */
export function managedHook(
  { path }: HookFile,
  manager: HookManager,
  names: readonly HookName[],
): ToolError {
  return new ToolError("HOOK_FOREIGN", `${path} is written by ${manager.name}, which manages it`, {
    hint: howToAdd(manager, names),
  });
}
