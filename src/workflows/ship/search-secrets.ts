import type { Context } from "../../cli/context.ts";
import { splitText } from "../../core/change/split-text.ts";
import type { Change, ChangedFile } from "../../core/change/types.ts";
import { collectChange } from "../../git/collect-change.ts";
import type { Git } from "../../git/git.ts";
import type { SecretSearch } from "../../ship/types.ts";
import { EVERY_RULE } from "../../review/every-rule.ts";
import { decodeText } from "../../core/change/decode-text.ts";
import { overlapsRanges } from "../../core/change/line-ranges.ts";

/** Beyond this a text is searched in pieces, and one that defies the search no longer stops the ship. */
const MAX_WHOLE_BYTES = 5 * 1024 * 1024;
/** Beyond this a text is named as not searched. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The longest secret, a private key, is a few kilobytes long. */
const PIECES = { size: 1024 * 1024, overlap: 32 * 1024 };
const CEILING_MS = 60_000;

type Tools = Pick<Context, "signal" | "env" | "run">;

/**
 * Searches uncommitted changes for secrets in the formats of their issuers: every text file, generated and excluded ones
 * too, on the lines that are new. Bytes decide what is text: attributes, which the tree itself brings, could hide a file.
 */
export async function searchSecrets(tools: Tools, git: Git): Promise<SecretSearch> {
  const change = await collectChange({
    git,
    scope: { kind: "uncommitted" },
    mergeTargetBranches: [],
    readStdin: async () => Buffer.alloc(0),
  });
  try {
    const files = change.files.filter(
      ({ status, kind }) => status !== "deleted" && (kind === "text" || kind === "binary"),
    );
    const isLarge = ({ newBytes = 0 }: ChangedFile): boolean => newBytes > MAX_WHOLE_BYTES;
    const small = await searchSmall(
      change,
      files.filter((file) => !isLarge(file)),
      tools,
    );
    const secrets = [...small.secrets];
    const notSearched: string[] = [];
    const deadline = performance.now() + CEILING_MS;
    for (const file of files.filter(isLarge)) {
      const found = await searchLarge(change, file, { ...tools, deadline });
      secrets.push(...found.secrets);
      if (!found.isWhole) notSearched.push(file.path);
    }
    return { secrets, failed: small.failed, notSearched };
  } finally {
    await change.close();
  }
}

type Found = Pick<SecretSearch, "secrets" | "failed">;

async function searchSmall(
  change: Change,
  files: readonly ChangedFile[],
  tools: Tools,
): Promise<Found> {
  const texts: NewText[] = [];
  for (const file of files) {
    const text = await readNewText(change, file);
    // A file that cannot be read cannot be staged either, and git says so.
    if (typeof text === "object") texts.push(text);
  }
  return search(texts, { ...tools, ceilingMs: CEILING_MS });
}

async function searchLarge(
  change: Change,
  file: ChangedFile,
  tools: Tools & { readonly deadline: number },
): Promise<Pick<SecretSearch, "secrets"> & { readonly isWhole: boolean }> {
  const read = await readNewText(change, file);
  if (read === "data") return { secrets: [], isWhole: true };
  if (read === "unreadable" || (file.newBytes ?? 0) > MAX_BYTES)
    return { secrets: [], isWhole: false };
  const secrets = new Map<string, SecretSearch["secrets"][number]>();
  for (const { text, firstLine } of splitText(read.text, PIECES)) {
    const before = firstLine - 1;
    const left = Math.round(tools.deadline - performance.now());
    if (left <= 0) return { secrets: [...secrets.values()], isWhole: false };
    const piece: NewText = {
      changed: file,
      text,
      hasNewLine: (start, end) => read.hasNewLine(start + before, end + before),
    };
    const found = await search([piece], { ...tools, ceilingMs: left });
    // A secret in the overlap of two pieces is found twice.
    for (const { line, title } of found.secrets)
      secrets.set(`${line + before} ${title}`, { file: file.path, line: line + before, title });
    if (found.failed.length > 0) return { secrets: [...secrets.values()], isWhole: false };
  }
  return { secrets: [...secrets.values()], isWhole: true };
}

async function search(
  texts: readonly NewText[],
  { ceilingMs, signal, env, run }: Tools & { readonly ceilingMs: number },
): Promise<Found> {
  const [{ analyzeOrSayWhyNot }, { secretlint }] = await Promise.all([
    import("../../review/builtin/run-analyzer.ts"),
    import("../../analyzers/secrets/analyzer.ts"),
  ]);
  const { findings, failed } = await analyzeOrSayWhyNot({
    analyzer: secretlint,
    files: texts.map(({ changed, text }) => ({ path: changed.path, text, changed })),
    scope: EVERY_RULE,
    tools: { signal, env, run },
    ceilingMs: () => ceilingMs,
  });
  const byPath = new Map(texts.map((text) => [text.changed.path, text]));
  return {
    secrets: findings
      .filter(({ file, line, endLine }) => byPath.get(file)?.hasNewLine(line, endLine) === true)
      .map(({ file, line, rule }) => ({ file, line, title: rule.title })),
    failed,
  };
}

/** The new side of a changed file as text, and which of its lines are new. */
interface NewText {
  readonly changed: ChangedFile;
  readonly text: string;
  /** Lines `start` to `end`, from 1 and both inside. */
  readonly hasNewLine: (start: number, end: number) => boolean;
}

/** Reads a changed file as text; `"data"` where its bytes are none, `"unreadable"` where it cannot be read. */
async function readNewText(
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
  // Git takes it for data and gives no lines: a line that the old text lacks is new.
  const old = await change.readOld(path);
  const before = new Set((old === null ? null : decodeText(old))?.split("\n"));
  const lines = text.split("\n");
  return (start, end) => lines.slice(start - 1, end).some((line) => !before.has(line));
}
