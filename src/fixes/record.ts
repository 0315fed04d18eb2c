import { parseJson } from "../core/parse-json.ts";
import * as z from "zod";

const file = z.object({
  path: z.string(),
  /** Permission bits. */
  mode: z.number(),
  /** Object name of the saved bytes. */
  saved: z.string(),
  /** SHA-256 of the bytes. */
  before: z.string(),
  after: z.string(),
});

/** `MODE OBJECT` as in the index; null if the path has no entry. */
const entry = z.object({
  path: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const intent = z.object({
  /** The commit that HEAD was at. It is passed to git. */
  before: z.string().regex(/^[0-9a-f]{40,64}$/),
  /** First line of the message. */
  subject: z.string(),
  files: z.array(z.object({ path: z.string(), id: z.string() })).readonly(),
  /** Name of the folder for what is needed meanwhile, which is on the command line of the git that commits. */
  folder: z.string().regex(/^commit-\w+$/),
});

const record = z.object({
  version: z.literal(1),
  run: z.string(),
  title: z.string(),
  /** ISO 8601. */
  time: z.string(),
  /** Later backups of a repository have greater ones. */
  sequence: z.number(),
  /** The work tree's git directory, relative to the one all work trees share; `.` is the main one. */
  workTree: z.string(),
  head: z.string().nullable(),
  target: z.enum(["work-tree", "index"]),
  files: z.array(file).readonly(),
  index: z.object({
    /** Object name of the index file's bytes; null when there was none. */
    saved: z.string().nullable(),
    /** When it was written, in seconds; null when there was none. */
    modified: z.number().nullable(),
    /** Hash of its entries. */
    before: z.string(),
    after: z.string(),
  }),
  /** The entries that the work changed. */
  entries: z.array(entry).readonly(),
  /** The commit made of the fixes, and what HEAD was. */
  commit: z.object({ before: z.string(), commit: z.string() }).nullable(),
  /** The commit that git is going to be asked for, or was: noted first, so that a kill leaves word of it. */
  committing: intent.nullable().default(null),
  /** When it was taken back, ISO 8601. */
  undone: z.string().nullable(),
});

/** The description of a backup, in its `record.json`. */
export type BackupRecord = z.infer<typeof record>;
export type CommitIntent = z.infer<typeof intent>;
export type FileRecord = z.infer<typeof file>;
export type EntryRecord = z.infer<typeof entry>;

/** Returns null for a text that is not a record of this version. */
export function parseRecord(text: string): BackupRecord | null {
  return record.safeParse(parseJson(text)).data ?? null;
}

/** What can be told of a record that another version wrote, or that is damaged. */
const strange = z.object({ workTree: z.string().optional(), undone: z.string().nullish() });

/** Returns the work tree of a record that `parseRecord` does not know, if it says one, and whether it was undone. */
export function readStrangeRecord(text: string): {
  readonly workTree: string | undefined;
  readonly isUndone: boolean;
} {
  const { workTree, undone } = strange.safeParse(parseJson(text)).data ?? {};
  return { workTree, isUndone: typeof undone === "string" };
}
