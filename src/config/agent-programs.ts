import { splitCommand } from "../core/split-command.ts";
import { programsInTree, type ProgramHashes } from "../files/programs-in-tree.ts";

/** The key that names a program to start. */
export const AGENT_KEY = "review.agent";

/**
 * Finds the files of a work tree that the command line of an agent starts. Relative paths of a settings file start at
 * the top. A line that cannot be read starts nothing: opening the agent says what is wrong with it.
 */
export function agentPrograms(line: unknown, root: string): ProgramHashes {
  const split = typeof line === "string" ? splitCommand(line) : { words: [] };
  return "words" in split ? programsInTree(split.words, { root, cwd: root }) : {};
}
