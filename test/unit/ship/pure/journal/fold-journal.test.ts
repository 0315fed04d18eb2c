import { expect, test } from "vitest";
import { foldJournal } from "../../../../../src/ship/pure/journal/fold-journal.ts";
import type { JournalLine } from "../../../../../src/ship/pure/journal/types.ts";
import { AT, began, beginLine } from "./lines.ts";

const FAILED: JournalLine = { line: "end", at: AT, status: "failed" };
const CONTINUED: JournalLine = {
  line: "continued",
  at: AT,
  by: { pid: 7, start: "1", boot: null },
};

test.each([
  ["that failed has failed", [FAILED], "failed"],
  ["that failed and is continued is unfinished", [FAILED, CONTINUED], "unfinished"],
  ["that failed twice has failed", [FAILED, CONTINUED, FAILED], "failed"],
  [
    "that failed and shipped when continued has shipped",
    [FAILED, CONTINUED, { ...FAILED, status: "shipped" }],
    "shipped",
  ],
] as const)("a run %s", (_, lines, status) => {
  const begin = beginLine();
  expect(foldJournal(begin, [begin, began("test"), ...lines]).status).toBe(status);
});
