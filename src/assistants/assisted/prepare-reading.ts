import { createExclude } from "../../core/change/create-exclude.ts";
import { calledNames, findDeclaration } from "../pure/prompts/called-names.ts";
import { titleOfFinding } from "../../review/pure/word-finding.ts";
import { excerptsOf, type Excerpt } from "../pure/prompts/excerpts.ts";
import { reviewInstructions, scepticInstructions } from "../pure/prompts/instructions.ts";
import { isProse, notWorthReading } from "../pure/prompts/is-worth-reading.ts";
import { makeBundles, type Bundle } from "../pure/prompts/make-bundles.ts";
import { reviewQuestion, type BundleMatter } from "../pure/prompts/question-text.ts";
import { relatedTests } from "../pure/prompts/related-tests.ts";
import { proposalsSchema } from "../pure/proposals/proposal-shape.ts";
import { isGenerated } from "../../core/rules/is-generated.ts";
import { fence } from "../../redaction/fence.ts";
import { neverSent } from "../../redaction/never-sent.ts";
import type { HiddenText } from "../../redaction/types.ts";
import type { RepositoryView, Standards } from "../types.ts";
import { readStandards } from "../read-standards.ts";
import type { ReviewFile, ReviewedTree, Reviewer } from "../../review/types.ts";
import type { Question } from "./asker.ts";
import type { Marks } from "./open-marks.ts";
import { createRepositoryView } from "./repository-view.ts";

/** The questions for a reader, with their texts cleared of secrets. */
export interface PreparedReading {
  readonly bundles: readonly PreparedBundle[];
  readonly scepticInstructions: string;
  readonly fence: (text: string) => string;
  /** The marks of all fences in the questions. */
  readonly marks: readonly string[];
  /** The changed files that a reader is shown, by path. */
  readonly files: ReadonlyMap<string, ClearedFile>;
  readonly notSent: readonly { readonly file: string; readonly reason: string }[];
  readonly standards: readonly Standards[];
  /** Whether the project's settings are read as before the change. */
  readonly isConfiguredBefore: boolean;
  /** The repository view, which notes what is read as sent. */
  readonly view: RepositoryView;
  /** The same without notes. */
  readonly silent: RepositoryView;
  /** Notes texts that are about to be sent, with the standards of every question. */
  noteSent(leaving: readonly SentText[]): void;
  sent(): readonly SentText[];
  hidden(): { readonly secrets: number; readonly invisible: number };
}

export interface PreparedBundle extends Bundle {
  readonly paths: readonly string[];
  readonly question: Question;
}

export interface SentText {
  readonly file: string;
  readonly characters: number;
}

/** A changed file with hidden secrets; all places are as in the file. */
export interface ClearedFile {
  readonly file: ReviewFile;
  readonly cleared: HiddenText;
  /** Its text before the change, secrets hidden too; null if there was none. */
  readonly before: string | null;
  readonly excerpts: readonly Excerpt[];
}

type Request = Parameters<Reviewer["review"]>[0];

const SCHEMA = proposalsSchema() as Readonly<Record<string, unknown>>;

/** The name for texts that are read as prose: those not in a file, and those that may always be sent. */
const NO_FILE = "text.txt";

/** Chooses the code for a reader and writes the questions. Sends nothing. */
export async function prepareReading(
  request: Request,
  given: { readonly standards: readonly string[]; readonly marks: Marks },
): Promise<PreparedReading> {
  const { context, focus, tools } = request;
  const { tree } = tools;
  if (tree === undefined) throw new Error("a reading needs the whole change");
  const { before } = context;
  const isKept = createExclude(before?.exclude ?? []);
  const shown = before === undefined ? tree : withoutFiles(tree, isKept);
  const view = createRepositoryView(shown, tools.redaction);
  const { silent } = view;
  const fenced = (text: string): string => fence(text, given.marks.fresh);

  const { cleared, notSent } = await clearFiles(request, { tree, view, isKept });
  const clear: Clear = async (text) => (await view.makeSafe(NO_FILE, text)).text;
  const names = before?.standards ?? given.standards;
  const standards = await clearStandards(await readStandards(shown, names), clear);
  const everywhere = standards.filter(({ folder }) => folder === "");
  const decisions = context.decisions === null ? null : await clear(context.decisions);
  const steady = given.marks.steadyFor([decisions ?? "", ...everywhere.map(({ text }) => text)]);
  const matter = {
    focus,
    tone: context.tone ?? "constructive",
    prompts: await Promise.all(context.prompts.map((prompt) => clear(prompt))),
    decisions,
    standards: everywhere,
    fence: (text: string): string => fence(text, steady),
  };
  const noteSent = createSentNote(view, everywhere);
  const writer = {
    request,
    clear,
    silent,
    standards,
    noteSent,
    fence: fenced,
    instructions: reviewInstructions(matter),
    paths: await silent.paths(),
  };
  const bundles = makeBundles([...cleared.values()].map(({ excerpts }) => excerpts));
  return {
    bundles: await Promise.all(bundles.map((bundle) => writeQuestion(bundle, writer))),
    scepticInstructions: scepticInstructions(matter),
    fence: fenced,
    marks: [given.marks.fresh, steady],
    files: cleared,
    notSent,
    standards,
    isConfiguredBefore: before !== undefined,
    view,
    silent,
    noteSent,
    sent: () => view.sent(),
    hidden: () => view.hidden(),
  };
}

/** Removes the secrets from a text that is not in a file. */
type Clear = (text: string) => Promise<string>;

/** Returns the changed files that a reader may see, with secrets hidden, and the reasons for the others. */
async function clearFiles(
  { files }: Request,
  of: {
    readonly tree: ReviewedTree;
    readonly view: ReturnType<typeof createRepositoryView>;
    readonly isKept: (path: string) => boolean;
  },
): Promise<{
  cleared: ReadonlyMap<string, ClearedFile>;
  notSent: readonly { readonly file: string; readonly reason: string }[];
}> {
  const { tree, view, isKept } = of;
  const cleared = new Map<string, ClearedFile>();
  // Files that are never read are not among those to review, but are named too.
  const notSent = tree.changed.flatMap(({ path }) => {
    const reason = neverSent(path) ?? (isProse(path) ? "prose" : null);
    return reason === null ? [] : [{ file: path, reason }];
  });
  for (const file of files) {
    if (isKept(file.path)) {
      notSent.push({ file: file.path, reason: "excluded before this change" });
      continue;
    }
    const oldText = await tree.readBefore(file.path);
    const [now, old] = await Promise.all([
      view.makeSafe(file.path, file.text),
      oldText === null ? null : view.makeSafe(file.path, oldText),
    ]);
    const before = old?.text ?? null;
    const excerpts = excerptsOf({ path: file.path, text: now.text, before, changed: file.changed });
    const reason = isGenerated(file.text) ? "generated" : notWorthReading(file.path, excerpts);
    if (reason === null) cleared.set(file.path, { file, cleared: now, before, excerpts });
    else notSent.push({ file: file.path, reason });
  }
  return { cleared, notSent };
}

/** Returns the standards that may be sent, with secrets hidden. */
function clearStandards(found: readonly Standards[], clear: Clear): Promise<Standards[]> {
  return Promise.all(
    found
      // `.tool/` holds standards by default: its files are not kept back.
      .filter(({ path }) => path.startsWith(".tool/") || neverSent(path) === null)
      .map(async (each) => ({ ...each, text: await clear(each.text) })),
  );
}

/** Makes a function that notes sent texts; the standards of every question are noted with the first. */
function createSentNote(
  view: RepositoryView & { noteSent(path: string, characters: number): void },
  everywhere: readonly Standards[],
): (leaving: readonly SentText[]) => void {
  let isCommonNoted = false;
  return (leaving) => {
    if (!isCommonNoted) for (const { path, text } of everywhere) view.noteSent(path, text.length);
    isCommonNoted = true;
    for (const { file, characters } of leaving) view.noteSent(file, characters);
  };
}

async function writeQuestion(
  bundle: Bundle,
  writer: {
    readonly request: Request;
    readonly clear: Clear;
    readonly silent: RepositoryView;
    readonly standards: readonly Standards[];
    readonly noteSent: (leaving: readonly SentText[]) => void;
    readonly fence: (text: string) => string;
    readonly instructions: string;
    readonly paths: readonly string[];
  },
): Promise<PreparedBundle> {
  const { clear, silent, standards, noteSent, instructions, paths } = writer;
  const { context, leads = [] } = writer.request;
  const own = [...new Set(bundle.excerpts.map(({ path }) => path))];
  const about: BundleMatter = {
    leads: await Promise.all(
      leads
        .filter(({ file, line }) => isIn(bundle, file, line))
        .map(async (lead) => {
          const { file, line, rule } = lead;
          return { file, line, rule: rule.id, title: await clear(titleOfFinding(lead)) };
        }),
    ),
    declarations: await declarationsFor(bundle, silent),
    tests: relatedTests(own, paths),
    decisions: await clear((await context.decisionsAbout?.(own)) ?? ""),
    standards: standards.filter(
      ({ folder }) => folder !== "" && own.some((path) => path.startsWith(`${folder}/`)),
    ),
  };
  const how = { fence: writer.fence };
  const besides = [
    ...about.declarations,
    ...about.standards.map(({ path, text }) => ({ file: path, text })),
  ];
  const texts = [
    ...textsOf(bundle.excerpts),
    ...besides.map(({ file, text }) => ({ file, characters: text.length })),
  ];
  return {
    ...bundle,
    paths: own,
    question: {
      phase: "review",
      instructions,
      text: reviewQuestion(bundle, about, { ...how, isNumberedByFile: true }),
      key: reviewQuestion(bundle, about, { ...how, isNumberedByFile: false }),
      starts: bundle.excerpts.map(({ range }) => range.start),
      schema: SCHEMA,
      onSend: () => noteSent(texts),
    },
  };
}

/** Returns the number of characters that pieces show of each file. */
export function textsOf(excerpts: readonly Excerpt[]): SentText[] {
  return excerpts.map(({ path, lines }) => ({
    file: path,
    characters: lines.reduce((sum, { text }) => sum + text.length + 1, 0),
  }));
}

function withoutFiles(tree: ReviewedTree, isLeftOut: (path: string) => boolean): ReviewedTree {
  return {
    ...tree,
    paths: async () => (await tree.paths()).filter((path) => !isLeftOut(path)),
    read: async (path) => (isLeftOut(path) ? null : await tree.read(path)),
    readBefore: async (path) => (isLeftOut(path) ? null : await tree.readBefore(path)),
    async search(words) {
      const found = await tree.search(words);
      return new Map(
        [...found].map(([word, paths]) => [word, paths.filter((path) => !isLeftOut(path))]),
      );
    },
  };
}

function isIn({ excerpts }: Bundle, file: string, line: number): boolean {
  return excerpts.some(
    ({ path, range }) => path === file && line >= range.start && line <= range.end,
  );
}

/** Finds the declarations of the functions that changed lines call, a line each. */
async function declarationsFor(
  { excerpts }: Bundle,
  view: RepositoryView,
): Promise<{ file: string; text: string }[]> {
  const found = await Promise.all(
    calledNames(excerpts).map(async (name) => findDeclaration(name, await view.search(name))),
  );
  return found.flatMap((place) =>
    place === null ? [] : [{ file: place.file, text: place.text.trim() }],
  );
}
