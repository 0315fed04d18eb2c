import { lstat, mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
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

/** A hook's file. */
export interface HookFile {
  readonly name: HookName;
  readonly path: string;
  /** Null if there is no regular file. */
  readonly text: string | null;
  /** The permissions of what is there; null if nothing is. */
  readonly mode: number | null;
}

/** The folder of the repository's own hooks, and the one that `core.hooksPath` has git read instead, if any. */
export interface HooksFolders {
  readonly own: string;
  /** As it stands in the settings; null without it. */
  readonly elsewhere: string | null;
}

/** Finds the folders of the repository's hooks. Paths are absolute. */
export async function findHooksFolders(git: Git): Promise<HooksFolders> {
  const absolute = ["rev-parse", "--path-format=absolute"];
  const own = join(await git.text([...absolute, "--git-common-dir"]), "hooks");
  const configured = await git.try(["config", "--show-scope", "--get-all", "core.hooksPath"], {
    answers: [0, 1],
  });
  // Scope, tab, value; what stands on a command line is this program's own.
  const inFiles = configured.stdout.toString("utf8").split("\n");
  const values = inFiles.filter((line) => line !== "" && !line.startsWith("command\t"));
  const value = values.at(-1)?.split("\t")[1] ?? "";
  if (value === "") return { own, elsewhere: null };
  const top = await git.text([...absolute, "--show-toplevel"]);
  return { own, elsewhere: resolve(top, value) === own ? null : value };
}

/** Reads hooks in a folder; what is not a regular file has no text. */
export async function readHooks(
  folder: string,
  names: readonly HookName[],
): Promise<readonly HookFile[]> {
  return await Promise.all(names.map((name) => readHook(join(folder, name), name)));
}

async function readHook(path: string, name: HookName): Promise<HookFile> {
  const found = await lstat(path).catch((error: unknown) => {
    if (isNotThere(error)) return null;
    throw error;
  });
  if (found === null) return { name, path, text: null, mode: null };
  const text = found.isFile() ? readRegularText(path, { of: "hooks", maxBytes: MAX_BYTES }) : null;
  return { name, path, text, mode: found.mode & 0o7777 };
}

/** Returns the error of hooks that git reads from another folder, with the line for each. */
export function hooksElsewhere(folder: string, names: readonly HookName[]): ToolError {
  const lines = names.map(
    (name) => `to ${join(ownFolder(folder), name)}: \`${HOOK_COMMANDS[name]}\``,
  );
  return new ToolError("HOOK_ELSEWHERE", readElsewhere(folder), {
    hint: `add a line ${lines.join(", and ")}`,
  });
}

/** Says that git reads hooks from another folder. */
export function readElsewhere(folder: string): string {
  return `core.hooksPath makes git read this repository's hooks from ${folder}`;
}

/** Returns the folder of husky's own hooks: those in `.husky/_` start the ones beside it, and are rewritten. */
function ownFolder(folder: string): string {
  return folder.replace(/(^|\/)\.husky\/_\/?$/, "$1.husky");
}

/** Writes a hook in one stroke, or removes it (null). Throws HOOK_NOT_WRITABLE. */
export async function writeHook({ path, mode }: HookFile, text: string | null): Promise<void> {
  const { default: writeFileAtomic } = await import("write-file-atomic");
  try {
    if (text === null) return await rm(path);
    await mkdir(join(path, ".."), { recursive: true });
    const isExecutable = mode !== null && (mode & 0o111) !== 0;
    await writeFileAtomic(path, text, { mode: isExecutable ? mode : EXECUTABLE });
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "HOOK_NOT_WRITABLE",
      message: `the hook ${path} could not be written`,
      hint: `check the permissions: \`ls -ld ${quoteForShell(join(path, ".."))}\``,
    });
  }
}

/** Returns the error of a hook to which nothing can be added. */
export function foreignHook({ path, name, text }: HookFile): ToolError {
  const why = text === null ? "is a link or a folder" : "is not a shell script";
  return new ToolError("HOOK_FOREIGN", `${path} ${why}, so it stays as it is`, {
    hint: `have it run the review: \`${HOOK_COMMANDS[name]}\``,
  });
}

/** Returns the error of a hook that git ignores, all of which would run with the review in it. */
export function sleepingHook({ path }: HookFile): ToolError {
  return new ToolError(
    "HOOK_FOREIGN",
    `${path} is not executable, so git ignores it, and it stays as it is`,
    {
      hint: `if all of it may run: \`chmod +x ${quoteForShell(path)}\`; if it is not needed, move it away`,
    },
  );
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
