import { describe, expect, test } from "vitest";
import {
  findSummary,
  idOfComment,
  markComment,
  markSummary,
  planComments,
  type ReviewThread,
  type WantedComment,
} from "../../../../src/hosts/pure/review-comments.ts";

const wanted: WantedComment = {
  id: "f-aaaa1111",
  file: "a.js",
  oldFile: "a.js",
  line: 3,
  endLine: 4,
  body: "with a suggestion",
  plainBody: "plain",
};

const thread = (parts: Partial<ReviewThread> = {}): ReviewThread => ({
  threadId: "T1",
  commentId: "C1",
  body: markComment("with a suggestion", "f-aaaa1111"),
  isResolved: false,
  lines: { line: 3, endLine: 4 },
  ...parts,
});

const same = (markdown: string): string => markdown;

const GONE = "with a suggestion\n\n<!-- tool:finding f-aaaa1111 gone -->";

function counts(facts: {
  readonly threads: readonly ReviewThread[];
  readonly isFound?: boolean;
  readonly isPlaced?: boolean;
  readonly isWhole?: boolean;
}): string {
  const { threads, isFound = true, isPlaced = isFound, isWhole = true } = facts;
  const { create, update, reopen, resolve, kept } = planComments({
    wanted: isPlaced ? [wanted] : [],
    present: new Set(isFound ? [wanted.id] : []),
    threads,
    isWhole,
    withoutCommands: same,
  });
  const parts = { create, update, reopen, resolve };
  const done = Object.entries(parts).flatMap(([name, { length }]) => (length > 0 ? [name] : []));
  return [...done, ...(kept > 0 ? ["keep"] : [])].join(" ");
}

describe("a thread", () => {
  test.each<[string, string, Parameters<typeof counts>[0]]>([
    ["is begun for a new finding", "create", { threads: [] }],
    ["stays as it is while its finding does", "keep", { threads: [thread()] }],
    [
      "is updated when the words change",
      "update",
      { threads: [thread({ body: markComment("old", wanted.id) })] },
    ],
    [
      "is the first of two with one mark",
      "keep",
      { threads: [thread(), thread({ threadId: "T2" })] },
    ],
    [
      "stays resolved when a person resolved it",
      "keep",
      { threads: [thread({ isResolved: true })] },
    ],
    [
      "is opened again when its finding is back",
      "reopen",
      { threads: [thread({ body: GONE, isResolved: true })] },
    ],
    ["is resolved when its finding is gone", "resolve", { threads: [thread()], isFound: false }],
    [
      "is resolved by the next run when one was cut short",
      "resolve",
      { threads: [thread({ body: GONE })], isFound: false },
    ],
    [
      "is not resolved twice",
      "",
      { threads: [thread({ body: GONE, isResolved: true })], isFound: false },
    ],
    [
      "is not resolved by a review that did not see everything",
      "",
      { threads: [thread()], isFound: false, isWhole: false },
    ],
    [
      "is not resolved while its finding has only lost its place",
      "",
      { threads: [thread()], isPlaced: false },
    ],
    [
      "of another subject is left alone",
      "create",
      { threads: [thread({ body: "please rename this" })] },
    ],
  ])("%s", (_fact, expected, facts) => {
    expect(counts(facts)).toBe(expected);
  });

  test("keeps the suggestion where the host knows no last line", () => {
    expect(counts({ threads: [thread({ lines: { line: 3, endLine: null } })] })).toBe("keep");
  });

  test.each([
    [null],
    [{ line: 8, endLine: null }],
    [{ line: 8, endLine: 9 }],
    [{ line: 3, endLine: 3 }],
  ])("at lines %j loses the suggestion, which would replace those", (lines) => {
    const { update } = planComments({
      wanted: [wanted],
      present: new Set([wanted.id]),
      threads: [thread({ lines })],
      isWhole: true,
      withoutCommands: same,
    });

    expect(update).toEqual([{ commentId: "C1", body: markComment("plain", wanted.id) }]);
  });

  test("that is resolved carries it in its mark, and is known by the same id", () => {
    const { resolve } = planComments({
      wanted: [],
      present: new Set(),
      threads: [thread()],
      isWhole: true,
      withoutCommands: same,
    });

    expect(resolve.map(({ body }) => body)).toEqual([GONE]);
    expect(idOfComment(GONE)).toBe(wanted.id);
  });
});

test("a mark counts at the end of a comment alone, also with the host's line ends", () => {
  expect(idOfComment("text\r\n\r\n<!-- tool:finding f-aaaa1111 -->\r\n")).toBe("f-aaaa1111");
  expect(idOfComment("> <!-- tool:finding f-aaaa1111 -->\n\nI do not agree")).toBeNull();
});

test("the oldest summary is the one that is updated", () => {
  const general = ["hello", markSummary("one"), markSummary("two")].map((body, at) => ({
    commentId: `C${at}`,
    body,
  }));

  expect(findSummary({ pullId: "P", threads: [], general })?.commentId).toBe("C1");
});
