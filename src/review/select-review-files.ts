import { compareTexts } from "../core/compare-texts.ts";
import { classifyContent, MAX_REVIEWED_BYTES } from "../core/change/classify-content.ts";
import { skipReasonByName } from "../core/change/skip-reason-by-name.ts";
import { selectFiles } from "../core/change/select-files.ts";
import type { Change, ChangedFile, SkipReason } from "../core/change/types.ts";
import { hasNoEnding, languageOf } from "../core/rules/languages.ts";
import type { Focus } from "../core/vocabulary.ts";
import { generatedPaths } from "../git/generated-paths.ts";
import type { Git } from "../git/git.ts";
import { describeOwnMarks } from "./pure/describe-own-marks.ts";
import type { ReviewFile, Reviewer } from "./types.ts";

/** The files of a change to review, and the others with their reasons. */
export interface ReviewSelection {
  readonly files: readonly ReviewFile[];
  readonly excluded: readonly string[];
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  /** Files to review whose text could not be read. */
  readonly failed: readonly { readonly file: string; readonly reason: string }[];
  /** The marks in the change's own `.gitattributes` that made a difference, in words. */
  readonly ownMarks: Readonly<Record<"held" | "pending", readonly string[]>>;
}

const READS_AT_ONCE = 16;

/** Divides the files of a change into those to review, with their text, and the others with a reason. */
export async function selectReviewFiles(request: {
  readonly change: Change;
  readonly git: Git;
  readonly exclude: readonly string[];
  readonly focus: Focus | null;
  readonly reviewers: readonly Reviewer[];
}): Promise<ReviewSelection> {
  const { change, git, exclude, focus, reviewers } = request;
  const marked = await generatedPaths(
    git,
    change.files.map(({ path }) => path),
  );
  const isOwn = (path: string): boolean =>
    change.ownMarks?.held.get(path)?.some((mark) => mark.startsWith("linguist-")) === true;
  const generated = new Set([...marked].filter((path) => !isOwn(path)));
  const chosen = selectFiles(change.files, { exclude, generated });
  const files: ReviewFile[] = [];
  const skipped: { file: string; reason: string }[] = [];
  const failed: { file: string; reason: string }[] = [];

  const read = async (changed: ChangedFile): Promise<void> => {
    const { path } = changed;
    if (path.endsWith("/")) {
      failed.push({ file: path, reason: "no permission to open this folder" });
      return;
    }
    const isRead = (text?: string): boolean =>
      reviewers.some((reviewer) => reviewer.readersOf(path, focus, text).length > 0);
    const unread = `no analyzer for this kind of file${focus === null ? "" : ` with focus ${focus}`}`;
    if (!hasNoEnding(path) && !isRead()) {
      skipped.push({ file: path, reason: unread });
      return;
    }
    const content = await change.readNew(path);
    if (content === null) {
      failed.push({ file: path, reason: "no permission to read it, or it changed meanwhile" });
      return;
    }
    const reason = classifyContent(content);
    const text = reason === null ? content.toString("utf8") : "";
    if (reason === null && isRead(text)) files.push({ path, text, changed });
    else skipped.push({ file: path, reason: isRead(text) ? (reason ?? unread) : unread });
  };
  for (let from = 0; from < chosen.wanted.length; from += READS_AT_ONCE)
    await Promise.all(chosen.wanted.slice(from, from + READS_AT_ONCE).map(read));
  for (const { file, reason } of chosen.skipped)
    skipped.push({ file, reason: reason === "binary" ? await nameBinary(file, change) : reason });
  return {
    ownMarks: describeOwnMarks(change.ownMarks, {
      read: new Set([...files, ...failed].map((each) => ("path" in each ? each.path : each.file))),
      skipped: new Set(chosen.skipped.filter(isByMark).map(({ file }) => file)),
    }),
    files: files.sort((a, b) => compareTexts(a.path, b.path)),
    excluded: chosen.excluded,
    skipped: skipped.sort(byFile),
    failed: failed.sort(byFile),
  };
}

/** Whether a mark can be why a file is skipped. */
function isByMark({ file, reason }: { file: string; reason: SkipReason }): boolean {
  return (reason === "generated" || reason === "binary") && skipReasonByName(file) === null;
}

/** Git calls text in UTF-16 binary: the content of a file of code decides. */
async function nameBinary(path: string, change: Change): Promise<SkipReason> {
  const bytes = change.files.find((file) => file.path === path)?.newBytes ?? Infinity;
  if (languageOf(path) === null || bytes > MAX_REVIEWED_BYTES) return "binary";
  const content = await change.readNew(path);
  return (content === null ? null : classifyContent(content)) ?? "binary";
}

function byFile(a: { file: string }, b: { file: string }): number {
  return compareTexts(a.file, b.file);
}
