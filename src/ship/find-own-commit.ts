import { join } from "node:path";
import { orElse } from "../core/or-else.ts";
import { readRegularText } from "../files/read-regular.ts";
import type { Git } from "../git/git.ts";

/** Name of the file in a run's folder that holds the message of its commit. */
export const MESSAGE_FILE = "commit-message";

/** The tip of a branch. */
export interface Tip {
  readonly commit: string;
  /** Its first parent; empty for a first commit. */
  readonly parent: string;
  readonly message: string;
}

/** Reads the tip of a branch, also after an interruption; null if there is no such branch. */
export async function readTip(git: Git, branch: string): Promise<Tip | null> {
  const ref = `refs/heads/${branch}`;
  const args = ["log", "-1", "--format=%H%n%P%n%B", "--end-of-options", ref, "--"];
  const shown = await git.try(args, { outlivesStop: true });
  if (shown.status !== 0) return null;
  const [commit = "", parents = "", ...message] = shown.stdout.toString("utf8").split("\n");
  return { commit, parent: parents.split(" ")[0] ?? "", message: message.join("\n") };
}

/**
 * Whether a tip has the message that a run wrote for its commit. Hooks may add to a message (a sign-off, a number): its
 * first lines stay.
 */
export function hasOwnMessage({ message }: Tip, runDirectory: string): boolean {
  const wanted = normal(readMessage(join(runDirectory, MESSAGE_FILE)));
  return wanted !== "" && normal(message).startsWith(wanted);
}

const MAX_MESSAGE_BYTES = 1024 * 1024;

function readMessage(file: string): string {
  const limits = { of: "working-state", maxBytes: MAX_MESSAGE_BYTES, followsLinks: false } as const;
  return orElse(() => readRegularText(file, limits), "");
}

function normal(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
