import type { IssueFound } from "../types.ts";

const IDENTIFIER = "[A-Za-z][A-Za-z0-9_]*-[0-9]+";
/** `ENG-12: Title`, `## [ENG-12] Title`, `Issue ENG-12 - Title`. */
const HEADLINE = new RegExp(
  `^[\\s#>*_-]*(?:(?:issue|ticket)\\s+)?[*_\`]*\\[?(${IDENTIFIER})\\]?[*_\`]*(?:\\([^)\\s]*\\))?\\s*(?:[:|–—-]\\s*|\\s|$)[*_]*(.*)$`,
  "i",
);
/** `Status: In Progress`, `- **State:** In Progress`, `| Status | In Progress |`. */
const LINE = /^[\s>|*_`-]*([A-Za-z][A-Za-z _]{0,24}?)[\s*_`]*[:|=][\s*_`]*(\S.*?)[\s|*_`]*$/;
const STATE = /^(?:(?:current |workflow |issue )?(?:state|status)(?: name)?)$/i;
const OWN_NAME = /^(?:(?:issue |ticket )?(?:id|identifier|key)|issue|ticket)$/i;
const OWN_ID = /^(?:uuid|(?:issue |ticket )?id)$/i;
const MAX_LINES = 2000;
const MAX_LINE_LENGTH = 500;
/** A line after which the text is about something else than the issue's own fields. */
const SECTION =
  /^[\s#>*_-]*(?:related|sub-?\s?issues?|sub-?tasks?|children|child issues?|parents?|comments?|description|links?|linked|relations?|blocks|blocked by|duplicates?|duplicate of|history|activity|attachments?)\b[^:|]*(?:[:|].*)?$/i;

/** Finds the one issue in plain text: a headline, lines of `Name: value`, a Markdown table. */
export function issueOfText(text: string): IssueFound {
  const all = linesOf(text);
  const lines = [...all, ...columnsAsLines(all)].filter((line) => line.trim() !== "");
  const end = lines.findIndex((line) => SECTION.test(line));
  const own = end === -1 ? lines : lines.slice(0, end);
  const fields = own.flatMap((line) => fieldOf(line));
  const states = statesOf(fields) ?? statesOf(lines.flatMap((line) => fieldOf(line))) ?? [];
  if (states.length > 1) return "unclear";

  const headline = HEADLINE.exec(own[0] ?? "");
  const called = fields.filter(({ name }) => OWN_NAME.test(name)).map(({ value }) => value);
  const isName = new RegExp(`^${IDENTIFIER}$`, "i");
  const names = [headline?.[1], ...called].filter(
    (name): name is string => name !== undefined && isName.test(name),
  );
  const [state] = states;
  // "ENG-12 was not found" names the issue and has nothing of it.
  if (state === undefined) return "nothing";
  const uuid = fields.find(({ name, value }) => OWN_ID.test(name) && !isName.test(value));
  return {
    names,
    issue: {
      identifier: names[0]?.toUpperCase() ?? null,
      uuid: uuid?.value ?? null,
      state: { name: state, id: null },
      stateId: null,
      team: null,
    },
  };
}

/** Cut to what an issue's own fields can take, so that no text of a server takes long to read. */
function linesOf(text: string): string[] {
  return text.split(/\r?\n/, MAX_LINES).map((line) => line.slice(0, MAX_LINE_LENGTH));
}

function statesOf(fields: readonly { name: string; value: string }[]): string[] | null {
  const found = fields.filter(({ name }) => STATE.test(name)).map(({ value }) => value);
  return found.length === 0 ? null : [...new Set(found)];
}

function fieldOf(line: string): { name: string; value: string }[] {
  const [, name, value] = LINE.exec(line) ?? [];
  return name === undefined || value === undefined ? [] : [{ name: name.trim(), value }];
}

/** A table with one row under its head says the same as one line for each column. */
function columnsAsLines(lines: readonly string[]): string[] {
  const rows = lines.map((line) => line.trim()).filter((line) => /^\|.*\|$/.test(line));
  const [head, rule, row, ...more] = rows.map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
  if (head === undefined || rule === undefined || row === undefined || more.length > 0) return [];
  // Two columns and a rule may be names and values downwards.
  if (!rule.every((cell) => /^:?-+:?$/.test(cell))) return [];
  return head.map((name, index) => `${name}: ${row[index] ?? ""}`);
}
