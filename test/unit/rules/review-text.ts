import { createRun } from "../../../src/process/run.ts";
import type { RawFinding } from "../../../src/core/findings/types.ts";
import { builtin } from "../../../src/reviewers/builtin/index.ts";
import type { ReviewFile } from "../../../src/reviewers/types.ts";

/** A new file as a review sees it. */
export function newFile(path: string, text: string): ReviewFile {
  return {
    path,
    text,
    changed: {
      path,
      oldPath: null,
      status: "added",
      kind: "text",
      oldMode: "000000",
      newMode: "100644",
      isUntracked: true,
      added: "all",
      removed: [],
    },
  };
}

export const signal = new AbortController().signal;
export const tools = {
  run: createRun({ env: process.env, signal }),
  signal,
  env: process.env,
};

const PORTION = 300;

/**
 * Reviews texts as new files with the embedded reviewer, hundreds in one go, and gives the findings of
 * each in order; fails when any analyzer did.
 */
export async function reviewAll(
  examples: readonly { path: string; code: string }[],
): Promise<readonly (readonly RawFinding[])[]> {
  // A folder of its own keeps examples of the same name apart.
  const files = examples.map(({ path, code }, at) => newFile(`e${at}/${path}`, code));
  const findings: RawFinding[] = [];
  // Each analyzer has a minute for a review, which is little for all examples on a busy machine.
  for (let at = 0; at < files.length; at += PORTION) {
    const portion = files.slice(at, at + PORTION);
    const result = await builtin.review({
      files: portion,
      focus: null,
      context: { prompts: [], decisions: null },
      tools,
    });
    if (result.failed.length > 0) throw new Error(JSON.stringify(result.failed, null, 2));
    findings.push(...result.findings);
  }
  return files.map(({ path }) => findings.filter(({ file }) => file === path));
}
