import { stripVTControlCharacters } from "node:util";
import type { StepRecord } from "../../ship/pure/types.ts";
import { readRegularEnd } from "../../files/read-regular.ts";
import { orElse } from "../../core/or-else.ts";
import { programLine } from "../../output/terminal-text.ts";

/** The output of a step: the file with all of it, and its last lines. */
export interface StepLog {
  readonly path: string;
  readonly lines: readonly string[];
  /** More was printed than `lines` has. */
  readonly isCut: boolean;
}

/** One step of a run with its output. */
export interface ShownStep extends StepRecord {
  readonly log: StepLog | null;
}

/** Only the end of a longer log is read, however much is asked for. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads the last lines of a step's log; null when there is none. */
export async function readLog(path: string, maxLines: number): Promise<StepLog | null> {
  const end = orElse(
    () => readRegularEnd(path, { of: "working-state", maxBytes: MAX_BYTES }),
    null,
  );
  if (end === null) return null;
  const text = end.bytes.toString("utf8").replace(/\n$/, "");
  const all = text === "" ? [] : text.split("\n");
  const lines = all.slice(Math.max(0, all.length - maxLines));
  return { path, lines, isCut: end.isCut || lines.length < all.length };
}

/** Returns a line of a log as it last stood on the terminal, without its colours and with spaces for tabs. */
export function plainLine(line: string): string {
  const last = line.trimEnd().split("\r").at(-1) ?? "";
  return stripVTControlCharacters(programLine(last)).replaceAll("\t", "    ").trimEnd();
}
