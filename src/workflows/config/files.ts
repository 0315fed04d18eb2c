import { stat } from "node:fs/promises";
import { succeeds } from "../../core/succeeds.ts";
import type { Context } from "../../cli/context.ts";
import { isHomeRepository } from "../../config/place-of.ts";
import type { ConfigFile } from "../../config/types.ts";
import { userLockDirectory, type EditableFile } from "../../config/with-settings-lock.ts";
import { permit } from "../../core/policy/leave-for.ts";
import { projectFile } from "../../config/sources/project.ts";
import { userFile } from "../../config/sources/user.ts";
import { noHome } from "../../config/trust.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { refuseLeftOut } from "../shared/refuse-left-out.ts";
import { openRepository, type Repository } from "../../git/open-repository.ts";

/**
 * Finds the repository around the working directory; null if there is none, so that the user's
 * settings can be looked at from anywhere. Throws if git refuses to say.
 */
export async function findRepository(context: Context): Promise<Repository | null> {
  try {
    return await openRepository(context.git);
  } catch (thrown) {
    if (isOutside(thrown)) return null;
    throw thrown;
  }
}

/** Whether there is no work tree, as opposed to one that git refuses to read, which has git's words as its cause. */
function isOutside(thrown: unknown): thrown is ToolError {
  return (
    thrown instanceof ToolError && thrown.code === "GIT_NO_REPOSITORY" && thrown.cause === undefined
  );
}

/** A configuration file and whether anything lies at its path. */
export interface FileState {
  readonly file: ConfigFile;
  readonly exists: boolean;
}

/** Returns the files as `--json` shows them. */
export function toJson(files: readonly FileState[]) {
  return files.map(({ file, exists }) => ({ source: file.source, file: file.path, exists }));
}

/** Returns the files that count here, project first. A repository of the home directory has the user's alone. */
export async function configFiles(
  context: Context,
  repository: Repository | null,
): Promise<FileState[]> {
  const user = userFile(context.home);
  const files = [repository === null ? null : projectFile(repository.root, context.home), user];
  const states: FileState[] = [];
  for (const file of files) {
    if (file === null) continue;
    const exists = await succeeds(stat(file.path));
    if (!isHomeRepository(file)) states.push({ file, exists });
  }
  return states;
}

/**
 * Returns the file that `set` and `unset` change. Throws outside a repository without `--user`.
 * @param typed the words after `tool config`: `set KEY VALUE`
 */
export async function fileToChange(
  context: Context,
  isUser: boolean,
  typed: string,
): Promise<EditableFile> {
  const { command, now, signal } = context;
  permit(command, "writes", isUser ? "user-file" : "project-file");
  const writer = { command: `config ${typed.split(" ")[0]}`, now, signal };
  if (isUser) {
    const file = userFile(context.home);
    const lockDirectory = userLockDirectory(context.home);
    if (file !== null) return { ...file, writer: { ...writer, lockDirectory } };
    throw noHome("config path");
  }
  const repository = await openRepository(context.git).catch((thrown: unknown) => {
    if (!isOutside(thrown)) throw thrown;
    throw new ToolError(thrown.code, thrown.message, {
      hint: `${thrown.hint}; or change your own settings: \`tool config ${typed} --user\``,
    });
  });
  const { root, stateDirectory: lockDirectory } = repository;
  await refuseLeftOut(repository, context.home);
  return { ...projectFile(root, context.home), writer: { ...writer, lockDirectory } };
}
