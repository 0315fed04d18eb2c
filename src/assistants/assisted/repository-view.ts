import { createRedaction, type Redaction } from "../../redaction/create-redaction.ts";
import { hideSecrets } from "../../redaction/hide-secrets.ts";
import { neverSent } from "../../redaction/never-sent.ts";
import { showInvisible } from "../../redaction/show-invisible.ts";
import type { HiddenText } from "../../redaction/types.ts";
import { splitLines } from "../../review/pure/source-lines.ts";
import type { RepositoryView, WordPlace } from "../types.ts";
import { findKnownSecrets } from "../../analyzers/secrets/find-known-secrets.ts";
import type { ReviewedTree } from "../../review/types.ts";

/** The repository as a reader may see it, with the account of what was sent. */
export interface OutgoingView extends RepositoryView {
  /** The same files without notes, for use on this machine. */
  readonly silent: RepositoryView;
  /**
   * Returns a text of a file as it may be sent: of the same length, without secrets and invisible characters. It is best
   * given the whole file, as secrets are recognised by their context. Empty for a file that is never sent. Notes
   * nothing: `noteSent` takes what is sent.
   */
  makeSafe(path: string, text: string): Promise<HiddenText>;
  noteSent(path: string, characters: number): void;
  /** Returns every file of which something was sent, sorted, with the number of characters. */
  sent(): readonly { readonly file: string; readonly characters: number }[];
  /** Returns the number of hidden secrets and invisible characters, with each text counted once. */
  hidden(): { readonly secrets: number; readonly invisible: number };
}

const MOST_PLACES = 50;
/** The length of a line that is shown: generated files may have one long line. */
const LONGEST_LINE = 500;

/** Opens the view of a tree, without excluded and ignored files. */
export function createRepositoryView(
  tree: ReviewedTree,
  redaction: Pick<Redaction, "find"> = createRedaction(),
): OutgoingView {
  const given = new Map<string, number>();
  const account = { secrets: 0, invisible: 0 };
  const counted = new Set<HiddenText>();
  const safeTexts = new Map<string, Map<string, Promise<Hidden>>>();
  let listed: Promise<ReadonlySet<string>> | undefined;

  const paths = (): Promise<ReadonlySet<string>> => {
    listed ??= tree.paths().then((all) => new Set(all.filter((path) => neverSent(path) === null)));
    return listed;
  };
  const hideOnce = (path: string, text: string): Promise<Hidden> => {
    const ofPath = safeTexts.get(path) ?? new Map<string, Promise<Hidden>>();
    safeTexts.set(path, ofPath);
    const safe = ofPath.get(text) ?? hide(path, text, redaction);
    ofPath.set(text, safe);
    return safe;
  };
  const makeSafe = async (path: string, text: string): Promise<HiddenText> => {
    const safe = await hideOnce(path, text);
    if (!counted.has(safe)) {
      account.secrets += safe.hidden.length;
      account.invisible += safe.invisible;
      counted.add(safe);
    }
    return safe;
  };
  const noteSent = (path: string, characters: number): void => {
    if (characters > 0) given.set(path, (given.get(path) ?? 0) + characters);
  };
  const viewThrough = (make: typeof makeSafe, note: typeof noteSent): RepositoryView => {
    const safeTextOf = async (path: string): Promise<string | null> => {
      if (!(await paths()).has(path)) return null;
      const text = await tree.read(path);
      return text === null ? null : (await make(path, text)).text;
    };
    return {
      paths: async () => [...(await paths())],
      changed: tree.changed.map(({ path }) => path),
      async read(path) {
        const text = await safeTextOf(path);
        note(path, text?.length ?? 0);
        return text;
      },
      async search(word) {
        if (!isWord(word)) return [];
        const found = (await tree.search([word])).get(word) ?? [];
        const places: WordPlace[] = [];
        for (const file of found) {
          // Only the visible text is searched, so that a search cannot reveal a secret.
          const text = await safeTextOf(file);
          if (text !== null) places.push(...placesOf(word, file, text));
          if (places.length >= MOST_PLACES) break;
        }
        const first = places.slice(0, MOST_PLACES);
        for (const { file, text } of first) note(file, text.length);
        return first;
      },
    };
  };

  return {
    ...viewThrough(makeSafe, noteSent),
    silent: viewThrough(hideOnce, () => {}),
    makeSafe,
    noteSent,
    sent: () =>
      [...given]
        .map(([file, characters]) => ({ file, characters }))
        .sort((a, b) => (a.file < b.file ? -1 : 1)),
    hidden: () => ({ ...account }),
  };
}

interface Hidden extends HiddenText {
  readonly invisible: number;
}

async function hide(
  path: string,
  text: string,
  redaction: Pick<Redaction, "find">,
): Promise<Hidden> {
  if (neverSent(path) !== null) return { text: "", hidden: [], invisible: 0 };
  const { text: withoutSecrets, hidden } = hideSecrets(text, {
    path,
    also: [...(await findKnownSecrets(path, text)), ...redaction.find(text)],
  });
  const visible = showInvisible(withoutSecrets);
  return { text: visible.text, hidden, invisible: visible.count };
}

/** Whether a text is a word of code: without spaces and line breaks, and not too long. */
function isWord(word: string): boolean {
  return /^[\p{L}\p{N}_$.:#@-]{1,200}$/u.test(word);
}

function placesOf(word: string, file: string, text: string): WordPlace[] {
  const isWhole = new RegExp(
    String.raw`(?<![\p{L}\p{N}_])${word.replace(/[$.]/g, String.raw`\$&`)}(?![\p{L}\p{N}_])`,
    "u",
  );
  return splitLines(text).flatMap((line, index) =>
    isWhole.test(line) ? [{ file, line: index + 1, text: line.slice(0, LONGEST_LINE) }] : [],
  );
}
