import { realpathSync } from "node:fs";
import { join } from "node:path";
import { projectFile } from "../../../config/sources/project.ts";
import { readConfigFile } from "../../../config/read-file.ts";
import type { Change } from "../../../core/change/types.ts";
import { orElse } from "../../../core/or-else.ts";
import type { Git } from "../../../git/git.ts";

/** The path of the project's file from the top. */
export const PROJECT_FILE = ".tool/config.json";

/** The project's file as text, by its version; null if there is none. */
export interface ProjectTexts {
  /** Whether the change edits it, or may edit what its links lead to. */
  readonly isEdited: boolean;
  /** Where the change starts. */
  readonly base: string | null;
  /** In the last commit. */
  readonly committed: string | null;
  /** In the work tree. */
  readonly now: string | null;
}

/**
 * Reads the project's file around a change that may edit it; null if it cannot, unless it is asked for. Symbolic links are followed inside the
 * repository, as they are when the settings are loaded: a change edits them as well by what its links lead to.
 */
export async function readProjectTexts(
  { git, root, home }: { readonly git: Git; readonly root: string; readonly home: string },
  { files, base }: Pick<Change, "files" | "base">,
  { isAsked = false } = {},
): Promise<ProjectTexts | null> {
  const isEdited =
    files.some(({ path, oldPath }) => isOnTheWay(path) || isOnTheWay(oldPath)) || isLinked(root);
  const now =
    isEdited || isAsked ? orElse(() => readConfigFile(projectFile(root, home)), null) : null;
  if (!isEdited && now === null) return null;
  const [before, committed] = await readFollowed(git, [base.commit, "HEAD"]);
  return { isEdited, base: before ?? null, committed: committed ?? null, now };
}

/** Whether a path is the project's file, or a link in the place of its folder. */
function isOnTheWay(path: string | null): boolean {
  return path === PROJECT_FILE || path === ".tool";
}

/** Whether a link leads to the project's file. */
function isLinked(root: string): boolean {
  const place = orElse(() => realpathSync(join(root, PROJECT_FILE)), null);
  return place !== null && place !== join(realpathSync(root), PROJECT_FILE);
}

/** Reads the project's file of some commits in one process; null where there is none. */
async function readFollowed(
  git: Git,
  commits: readonly (string | null)[],
): Promise<(string | null)[]> {
  const asked = commits.filter((commit) => commit !== null);
  const output = await git.bytes(["cat-file", "--batch", "--follow-symlinks"], {
    input: asked.map((commit) => `${commit}:${PROJECT_FILE}\n`).join(""),
  });
  let at = 0;
  // `OID blob SIZE` and the content; a path that is not there, or leads away, has another head.
  const next = (): string | null => {
    const end = output.indexOf(0x0a, at);
    const head = output.subarray(at, end).toString("utf8");
    at = end + 1;
    if (head.endsWith(" missing") || end === -1) return null;
    const size = Number(head.slice(head.lastIndexOf(" ") + 1));
    const content = output.subarray(at, at + size);
    at += size + 1;
    return /^[0-9a-f]+ blob \d+$/.test(head) ? content.toString("utf8") : null;
  };
  return commits.map((commit) => (commit === null ? null : next()));
}
