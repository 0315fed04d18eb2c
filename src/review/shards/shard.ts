import { createHash } from "node:crypto";
import type { Change } from "../../core/change/types.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { Settings } from "../../config/types.ts";
import type { AnalysisResult, ReviewFile } from "../types.ts";

/** What a shard was made of: those of one review are alike in every field. */
export interface ShardOrigin {
  /** Of the program and of its rules. */
  readonly version: string;
  /** Commits; empty if there is none. */
  readonly base: string;
  readonly head: string;
  /** Those that say what is looked for, as JSON. */
  readonly settings: string;
  /** Digest of the changed files and lines. */
  readonly change: string;
}

/** What one analyzer said of a file, or of the change as a whole. */
export interface RecordedRun extends Required<AnalysisResult> {
  readonly analyzer: string;
  /** Null: of the change as a whole. */
  readonly file: string | null;
  /** Digest of the paths and texts that it was given. */
  readonly key: string;
  readonly findings: readonly RawFinding[];
}

/** One part of a review that is made in several processes: a shard, as its file holds it. */
export interface Shard {
  readonly number: number;
  readonly of: number;
  readonly origin: ShardOrigin;
  readonly runs: readonly RecordedRun[];
}

/** The shard, from 1, that a file or an analyzer of whole changes belongs to: its name alone decides. */
export function shardOf(name: string, of: number): number {
  return (createHash("sha256").update(name).digest().readUInt32BE() % of) + 1;
}

/** The digest by which a run is found again. */
export function keyOf(files: readonly Pick<ReviewFile, "path" | "text">[]): string {
  const hash = createHash("sha256");
  for (const { path, text } of files) hash.update(JSON.stringify([path, text]));
  return hash.digest("base64url");
}

/** Says what the shards of a change are made of. */
export function originOf(
  { base, head, files }: Pick<Change, "base" | "head" | "files">,
  { focus, exclude, review: { nursery } }: Pick<Settings, "focus" | "exclude" | "review">,
  version: string,
): ShardOrigin {
  const lines = files.map(({ path, oldPath, status, newMode, added, removed }) => [
    path,
    oldPath,
    status,
    newMode,
    added,
    removed,
  ]);
  return {
    version,
    base: base.commit ?? "",
    head: head.commit ?? "",
    settings: JSON.stringify({ focus, exclude, nursery }),
    change: createHash("sha256").update(JSON.stringify(lines)).digest("base64url"),
  };
}
