import { parseJson } from "../../core/parse-json.ts";
import * as z from "zod";
import { ToolError } from "../../errors/tool-error.ts";
import type { Remote } from "../types.ts";

/** A pull request as the remote keeps it: the file `pull-request.json` in the commit at `refs/tool/pulls/N/record`. */
const PullRecord = z.looseObject({
  schema: z.literal("tool.pull/1"),
  number: z.int().positive(),
  state: z.enum(["open", "merged", "closed"]),
  base: z.string(),
  head: z.string(),
  headCommit: z.string(),
  mergeCommit: z.string().nullable(),
  isDraft: z.boolean(),
  title: z.string(),
  body: z.string(),
});
export type PullRecord = z.infer<typeof PullRecord>;

/** A remote, and the texts of its records that were read or written so far, by the commit that holds each. */
export interface RecordedRemote extends Remote {
  /** A commit's content never changes, so these stay true; which commit is the record's is asked each time. */
  readonly records: Map<string, string>;
  /** The commits among them that were written here, so that their objects are in the repository. */
  readonly written: Set<string>;
}

export const RECORD_FILE = "pull-request.json";

/** Reads a record. Throws HOST_UNREACHABLE for one that a newer version, or somebody by hand, wrote otherwise. */
export function parsePullRecord(text: string, ref: string): PullRecord {
  const read = PullRecord.safeParse(parseJson(text));
  if (read.success) return read.data;
  throw new ToolError("HOST_UNREACHABLE", `the record at ${ref} cannot be read`, {
    cause: new Error(z.prettifyError(read.error)),
    hint: "it may come from a newer version of the tool: update, then run the command again",
  });
}

/** Writes a record as people may read it. */
export function formatPullRecord(record: PullRecord): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}
