import { decodeText } from "../../core/change/decode-text.ts";
import { overlapsRanges } from "../../core/change/line-ranges.ts";
import type { Change, ChangedFile } from "../../core/change/types.ts";

/** The new side of a changed file as text, and which of its lines are new. */
export interface NewText {
  readonly changed: ChangedFile;
  readonly text: string;
  /** Lines `start` to `end`, from 1 and both inside. */
  readonly hasNewLine: (start: number, end: number) => boolean;
}

/** Reads a changed file as text; `"data"` where its bytes are none, `"unreadable"` where it cannot be read. */
export async function readNewText(
  change: Change,
  changed: ChangedFile,
): Promise<NewText | "data" | "unreadable"> {
  const bytes = await change.readNew(changed.path);
  if (bytes === null) return "unreadable";
  const text = decodeText(bytes);
  if (text === null) return "data";
  return { changed, text, hasNewLine: await findNewLines(change, changed, text) };
}

async function findNewLines(
  change: Change,
  changed: ChangedFile,
  text: string,
): Promise<NewText["hasNewLine"]> {
  const { added, path } = changed;
  if (changed.kind === "text" || added === "all")
    return (start, end) => overlapsRanges(added, { start, end });
  // Git takes it for data and gives no lines: one is new that the old text does not have.
  const old = await change.readOld(path);
  const before = new Set((old === null ? null : decodeText(old))?.split("\n"));
  const lines = text.split("\n");
  return (start, end) => lines.slice(start - 1, end).some((line) => !before.has(line));
}
