import { counted } from "../../core/counted.ts";
import { relative, resolve } from "node:path";
import { createExcluder } from "../../core/change/create-exclude.ts";
import type { Change } from "../../core/change/types.ts";
import { MAX_REVIEWED_BYTES } from "../../core/change/classify-content.ts";
import { quoteForShell } from "../../core/quote-for-shell.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { silenceText } from "../../output/formats/silence.ts";
import { explainSilenceAt } from "../../review/pure/silence.ts";
import { splitLines } from "../../review/pure/source-lines.ts";
import type { AnalyzerPart, Reviewer, ReviewFile } from "../../review/types.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import type { Focus } from "../../core/vocabulary.ts";
import type { Destination } from "./destination.ts";
import { look } from "./session/look.ts";
import type { ReviewSession } from "./session/session.ts";

/**
 * `tool review --explain-silence FILE:LINE`: reviews the change once and says what became of the findings at a line,
 * and which analyzers read it. Writes nothing. Throws REVIEW_UNKNOWN_PLACE, and what a look throws.
 */
export async function explainSilence(
  session: ReviewSession,
  place: { readonly file: string; readonly line: number; readonly cwd: string },
  form: Pick<Destination, "columns" | "colors"> & { readonly isJson: boolean },
): Promise<{ readonly text: string; readonly summary: string }> {
  let found: FoundPlace | undefined;
  const looked = await look(session, undefined, async (change) => {
    found = await findPlace(change, session, place);
  });
  if (found === undefined) throw new Error("a look did not begin with its change");
  const { changed, text, isWhole } = found;
  const { exclude, focus } = looked.settings.settings;
  const silence = explainSilenceAt(place.line, {
    report: looked.report,
    dropped: looked.dropped,
    changed,
    text,
    excludedBy: createExcluder(exclude)(changed.path),
    rulesOff: session.reviewers
      .flatMap(({ rules }) => rules?.() ?? [])
      .filter(({ isOff }) => isOff === true).length,
    analyzers: session.reviewers.flatMap((reviewer) =>
      partsOf(reviewer, { path: changed.path, text: text ?? "", changed }, { focus, isWhole }),
    ),
  });
  const { length } = silence.reported;
  return {
    text: form.isJson ? safeJson(silence) : silenceText(silence, { ...form, isWhole }),
    summary: `${silence.file}:${silence.line}: ${length} reported, ${silence.dropped.length} left out`,
  };
}

interface FoundPlace {
  readonly changed: ChangedFile;
  /** Null if the file is not read as text. */
  readonly text: string | null;
  /** Files are reviewed as a whole, without a change. */
  readonly isWhole: boolean;
}

/** Finds a file by its path from the top of the work tree, as reports name it, or from the working directory. */
async function findPlace(
  change: Change,
  { repository: { root } }: Pick<ReviewSession, "repository">,
  { file, line, cwd }: { readonly file: string; readonly line: number; readonly cwd: string },
): Promise<FoundPlace> {
  const plain = file.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  const paths = [plain, relative(root, resolve(cwd, file)).replaceAll("\\", "/")];
  const changed = paths
    .map((path) => change.files.find((each) => each.path === path))
    .find((each) => each !== undefined);
  const isWhole = change.scope.kind === "files";
  if (changed === undefined) throw await unknownFile(change, { paths, typed: file, line, isWhole });
  const bytes = (await change.readNew(changed.path)) ?? null;
  const isRead = bytes !== null && changed.kind === "text" && bytes.length <= MAX_REVIEWED_BYTES;
  const text = isRead ? bytes.toString("utf8") : null;
  const many = text === null ? Infinity : countLines(text);
  if (line > many)
    throw new ToolError(
      "REVIEW_UNKNOWN_PLACE",
      `${quoteForShell(changed.path)} has ${counted(many, "line")}, so it has no line ${line}`,
      {
        hint: `name one of its lines: \`tool review ${isWhole ? `${quoteForShell(changed.path)} ` : ""}--explain-silence ${quoteForShell(`${changed.path}:1`)}\``,
      },
    );
  return { changed, text, isWhole };
}

/** A line end at the end of a text begins no line. */
function countLines(text: string): number {
  return Math.max(1, splitLines(text.replace(/\r?\n$/, "")).length);
}

async function unknownFile(
  change: Change,
  asked: {
    readonly paths: readonly string[];
    readonly typed: string;
    readonly line: number;
    readonly isWhole: boolean;
  },
): Promise<ToolError> {
  const { paths, typed, line, isWhole } = asked;
  const all = await change.newSide.lookUp();
  const name = quoteForShell(typed);
  if (!paths.some((path) => all.has(path)))
    return new ToolError("REVIEW_UNKNOWN_PLACE", `there is no file ${name} in this project`, {
      hint: "see the files of the change: `tool review --preview`",
    });
  const asWhole = `\`tool review ${name} --explain-silence ${quoteForShell(`${typed}:${line}`)}\``;
  return isWhole
    ? new ToolError("REVIEW_UNKNOWN_PLACE", `${name} is not among the files to review`, {
        hint: `name it: ${asWhole}`,
      })
    : new ToolError("REVIEW_UNKNOWN_PLACE", `the change does not touch ${name}`, {
        hint: `review it as a whole: ${asWhole}`,
      });
}

function partsOf(
  reviewer: Reviewer,
  file: ReviewFile,
  { focus, isWhole }: { readonly focus: Focus | null; readonly isWhole: boolean },
): readonly AnalyzerPart[] {
  if (reviewer.analyzersOf !== undefined) return reviewer.analyzersOf(file, focus, isWhole);
  return reviewer.readersOf(file.path, focus, file.text).map((name) => ({ name, whyNot: null }));
}
