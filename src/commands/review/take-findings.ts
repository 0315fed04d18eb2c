import { readFile } from "node:fs/promises";
import { readProposals } from "../../core/proposals/read-proposals.ts";
import { quoteForShell } from "../../core/quote-for-shell.ts";
import { fileFault } from "../../errors/file-fault.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { createProposed } from "../../reviewers/proposed/create-proposed.ts";
import type { Reviewer } from "../../reviewers/types.ts";
import { readStdin } from "../shared/read-stdin.ts";

/** More than this is no list of findings. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Reads what somebody else found, from a file or from standard input (`-`), as a reviewer of its own.
 * Throws REVIEW_FINDINGS_UNREADABLE.
 */
export async function takeFindings(file: string): Promise<Reviewer> {
  const content = file === "-" ? await readStdin() : await readWhole(file);
  const from = file === "-" ? "standard input" : file;
  if (content.length > MAX_BYTES) throw unreadable(from, "they are larger than 16 MiB");
  const read = readProposals(content.toString("utf8"));
  if ("problem" in read) throw unreadable(from, read.problem);
  return createProposed(read);
}

async function readWhole(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "REVIEW_FINDINGS_UNREADABLE",
      message: `the findings cannot be read: ${file}`,
      hint: `see whether it is there: \`ls -l ${quoteForShell(file)}\``,
    });
  }
}

function unreadable(from: string, why: string): ToolError {
  return new ToolError(
    "REVIEW_FINDINGS_UNREADABLE",
    `the findings cannot be read from ${from}: ${why}`,
    { hint: "see the form that is expected, at the end of `tool review --brief`" },
  );
}
