import { expect, test } from "vitest";
import { paginate, paginateText } from "../../../src/mcp/pages.ts";

const MAX = 2_000;

function bytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function finding(number: number): Record<string, unknown> {
  return { id: `f-${number}`, title: "ä".repeat(number % 90) };
}

test("an object that fits is one page, as it is", () => {
  const value = { findings: [finding(1)], text: "x".repeat(1_000) };

  expect(paginate(value, MAX)).toEqual([value]);
});

test("a long list goes on from page to page, with all else on the first", () => {
  const findings = Array.from({ length: 200 }, (_, index) => finding(index));
  const value = { status: "findings", gate: { passed: false }, findings, questions: [] };

  const pages = paginate(value, MAX);

  expect(pages.flatMap((page) => page["findings"])).toEqual(findings);
  expect(pages[0]).toMatchObject({ status: "findings", gate: { passed: false }, questions: [] });
  expect(pages.slice(1).map((page) => Object.keys(page))).toEqual(
    pages.slice(1).map(() => ["findings"]),
  );
  expect(pages.map(bytes).filter((size) => size > MAX + 100)).toEqual([]);
});

test("two long lists, and a long map inside of an object, each come whole", () => {
  const findings = Array.from({ length: 60 }, (_, index) => finding(index));
  const steps = Array.from({ length: 60 }, (_, index) => ({ step: index }));
  const sizes = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`a${index}`, index]));

  const pages = paginate({ findings, review: { steps }, files: { sizes } }, MAX);

  const inner = (page: Readonly<Record<string, unknown>>, key: string, of: string): unknown =>
    (page[key] as Record<string, unknown> | undefined)?.[of];
  expect(pages.flatMap((page) => page["findings"] ?? [])).toEqual(findings);
  expect(pages.flatMap((page) => inner(page, "review", "steps") ?? [])).toEqual(steps);
  expect(Object.assign({}, ...pages.map((page) => inner(page, "files", "sizes")))).toEqual(sizes);
  expect(pages.map(bytes).filter((size) => size > MAX + 100)).toEqual([]);
});

test("a text without end is cut, and pages come to an end", () => {
  const pages = paginate({ text: "x".repeat(100_000), list: [] }, MAX);

  expect(Object.assign({}, ...pages)).toEqual({ text: `${"x".repeat(8 * 1024)}…`, list: [] });
});

test("pages of a text are its lines, and together the text", () => {
  const text = Array.from({ length: 400 }, (_, index) => `line ${index}\n`).join("");

  const pages = paginateText(text, MAX);

  expect(pages.join("")).toBe(text);
  expect(pages.every((page) => page.endsWith("\n") && Buffer.byteLength(page) <= MAX)).toBe(true);
  expect(paginateText(`${"ä".repeat(5_000)}\n`, MAX).join("")).toBe(`${"ä".repeat(5_000)}\n`);
  expect(paginateText("", MAX)).toEqual([""]);
});
