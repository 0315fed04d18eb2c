import { createHash } from "node:crypto";
import type { Change } from "../../core/change/types.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { Settings } from "../../config/types.ts";
import type { AnalysisResult, ReviewFile } from "../types.ts";

/** The origin of a shard, which is equal for all shards of one review. */
export interface ShardOrigin {
  /** Version of the program and its rules. */
  readonly version: string;
  /** Commit; empty if there is none. */
  readonly base: string;
  readonly head: string;
  /** Settings that affect the findings, as JSON. */
  readonly settings: string;
  /** Digest of the changed files and lines. */
  readonly change: string;
}

/** The result of one analyzer for a file or the whole change. */
export interface RecordedRun extends Required<AnalysisResult> {
  readonly analyzer: string;
  /** Null for the whole change. */
  readonly file: string | null;
  /** Digest of the analyzed paths and texts. */
  readonly key: string;
  readonly findings: readonly RawFinding[];
}

/** One part of a review in several processes, as it is stored in a file. */
export interface Shard {
  readonly number: number;
  readonly of: number;
  readonly origin: ShardOrigin;
  readonly runs: readonly RecordedRun[];
}

/** Returns the number, from 1, of the shard of a file or an analyzer of whole changes, by its name alone. */
export function shardOf(name: string, of: number): number {
  return (createHash("sha256").update(name).digest().readUInt32BE() % of) + 1;
}

/** Returns the digest that identifies a run. */
export function keyOf(files: readonly Pick<ReviewFile, "path" | "text">[]): string {
  const hash = createHash("sha256");
  for (const { path, text } of files) hash.update(JSON.stringify([path, text]));
  return hash.digest("base64url");
}

/** Returns the origin of the shards of a change. */
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
