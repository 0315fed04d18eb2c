import { parseJson } from "../../../core/parse-json.ts";
import { orElse } from "../../../core/or-else.ts";
import type { ToolAnswer } from "../types.ts";

/** The content of an answer: values of JSON, and the text that is not JSON. */
export interface AnswerContent {
  readonly values: readonly unknown[];
  /** All texts that are not JSON, by lines. */
  readonly text: string;
  /** Everything it said, for quoting. */
  readonly said: string;
}

const MAX_LENGTH = 1_000_000;

/**
 * Takes the content out of an answer: the structured content, or the JSON in its texts, fenced, bare or
 * after a line of words. Texts beyond a million characters are not read.
 */
export function valuesOfAnswer(answer: ToolAnswer): AnswerContent {
  const texts = textsOf(answer);
  const said = texts.join("\n");
  const structured = answer.structuredContent;
  if (isFilled(structured)) {
    // Some servers put a bare text there, under one key.
    const [[key, only] = ["", null], ...others] = Object.entries(structured);
    if (
      others.length === 0 &&
      typeof only === "string" &&
      /^(?:result|text|output|content)$/.test(key)
    )
      return read([only], said);
    return { values: [structured], text: "", said: said === "" ? wordsOf(structured) : said };
  }
  return read(texts, said);
}

function read(texts: readonly string[], said: string): AnswerContent {
  const values: unknown[] = [];
  const plain: string[] = [];
  for (const text of texts) {
    const value = text.length > MAX_LENGTH ? undefined : jsonIn(text);
    if (value === undefined) plain.push(text.slice(0, MAX_LENGTH));
    else values.push(value);
  }
  return { values, text: plain.join("\n"), said: said === "" ? texts.join("\n") : said };
}

function textsOf({ content }: ToolAnswer): readonly string[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: unknown) => {
    if (typeof part !== "object" || part === null || !("text" in part)) return [];
    return typeof part.text === "string" ? [part.text] : [];
  });
}

function jsonIn(text: string): unknown {
  const trimmed = text.trim();
  const whole = parse(trimmed);
  if (whole !== undefined) return whole;
  const fenced = fencedIn(trimmed);
  if (fenced !== null) return parse(fenced.trim());
  const start = trimmed.search(/^[ \t]*[{[]/m);
  return start === -1 ? undefined : parse(trimmed.slice(start).trim());
}

function fencedIn(text: string): string | null {
  const open = /```(?:json)?[ \t]*\n/i.exec(text);
  if (open === null) return null;
  const start = open.index + open[0].length;
  const end = text.indexOf("```", start);
  return end === -1 ? null : text.slice(start, end);
}

/** Numbers, words and the like are text, not a value to look into; `null` says that there is nothing. */
function parse(text: string): unknown {
  if (!/^(?:[{["]|null$)/.test(text)) return undefined;
  const value = parseJson(text);
  return typeof value === "string" ? undefined : value;
}

/** Writes a value as text; empty if it is nested too deeply for the stack. */
function wordsOf(value: object): string {
  return orElse(() => JSON.stringify(value), "");
}

function isFilled(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
