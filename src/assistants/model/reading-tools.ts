import { baseName } from "../../core/base-name.ts";
import { jsonSchema, tool, type ToolSet } from "ai";
import { cutText, startOf } from "../../core/cut-text.ts";
import type { RepositoryView } from "../types.ts";

/** The tools by which a model reads while it answers one question. */
export interface ReadingTools {
  readonly tools: ToolSet;
  /** Whether the limit of readings is reached, so that the answer is due. */
  isSpent(): boolean;
}

const MAX_CALLS = 24;
const MAX_CHARACTERS = 16_000;
const MAX_LINE = 400;
const SPENT = "No more reading: give your findings now.";

/**
 * Makes the tools of one question: files and words of the repository, at most 24 calls, 16,000 characters each.
 * @param fence marks a text as data
 */
export function readingTools(
  view: RepositoryView,
  fence: (text: string) => string = (text) => text,
): ReadingTools {
  let calls = 0;
  const counted =
    (answer: (input: unknown) => Promise<string>) =>
    async (input: unknown): Promise<string> => {
      calls += 1;
      if (calls > MAX_CALLS) return SPENT;
      try {
        return fence(await answer(input));
      } catch {
        return "That could not be read.";
      }
    };
  return {
    isSpent: () => calls >= MAX_CALLS,
    tools: {
      read_file: tool({
        description:
          "Reads a file of the repository, as it is after the change, with line numbers. For a part of it, name the first and the last line.",
        inputSchema: jsonSchema(READ_FILE),
        execute: counted((input) => readFile(view, input)),
      }),
      search: tool({
        description:
          "Finds the lines of the repository that hold a word as a whole, such as the name of a function; at most 50.",
        inputSchema: jsonSchema(SEARCH),
        execute: counted((input) => search(view, input)),
      }),
    },
  };
}

const LINE = { type: "integer", description: "Counted from 1." } as const;

const READ_FILE = {
  type: "object",
  properties: {
    path: { type: "string", description: "Relative to the top of the repository, with /." },
    startLine: LINE,
    endLine: LINE,
  },
  required: ["path"],
  additionalProperties: false,
} as const;

const SEARCH = {
  type: "object",
  properties: { word: { type: "string" } },
  required: ["word"],
  additionalProperties: false,
} as const;

async function readFile(view: RepositoryView, input: unknown): Promise<string> {
  const { path, startLine, endLine } = fieldsOf(input);
  if (typeof path !== "string" || path === "") return "Name a file: `path`.";
  const asked = path.replace(/^(\.?\/)+/, "");
  const text = await view.read(asked);
  if (text === null) return unknownFile(asked, await view.paths());
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const first = Math.min(wholeNumber(startLine) ?? 1, lines.length);
  const last = Math.min(Math.max(wholeNumber(endLine) ?? lines.length, first), lines.length);
  return numbered(lines, first, last);
}

function numbered(lines: readonly string[], first: number, last: number): string {
  const out: string[] = [];
  let size = 0;
  for (let number = first; number <= last; number += 1) {
    const line = `${number}\t${startOf(lines[number - 1] ?? "", MAX_LINE * 5)}`;
    size += line.length + 1;
    if (size > MAX_CHARACTERS - 100) {
      out.push(`(cut at line ${number - 1} of ${lines.length}: go on with startLine ${number})`);
      return out.join("\n");
    }
    out.push(line);
  }
  const rest =
    last < lines.length ? `(lines ${first} to ${last} of ${lines.length})` : "(end of file)";
  return [...out, rest].join("\n");
}

/** Suggests files of the same name, as models mistake folders more often than names. */
function unknownFile(path: string, paths: readonly string[]): string {
  const name = baseName(path);
  const near = paths.filter((other) => other === name || other.endsWith(`/${name}`)).slice(0, 5);
  return `There is no file ${startOf(path, 200)} to be read.${near.length === 0 ? "" : ` There is ${near.join(", ")}.`}`;
}

async function search(view: RepositoryView, input: unknown): Promise<string> {
  const { word } = fieldsOf(input);
  if (typeof word !== "string" || word.trim() === "") return "Name a word: `word`.";
  const places = await view.search(word.trim());
  if (places.length === 0) return `No line holds ${startOf(word.trim(), 200)}.`;
  const out: string[] = [];
  let size = 0;
  for (const { file, line, text } of places) {
    const row = `${file}:${line}: ${cutText(text.trim(), MAX_LINE)}`;
    size += row.length + 1;
    if (size > MAX_CHARACTERS - 100) {
      out.push(`(cut: ${places.length - out.length} more lines; search for a rarer word)`);
      break;
    }
    out.push(row);
  }
  return out.join("\n");
}

function fieldsOf(input: unknown): Record<string, unknown> {
  return typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
}

/** Reads a line number, which weak models give as text. */
function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 1 ? number : undefined;
}
