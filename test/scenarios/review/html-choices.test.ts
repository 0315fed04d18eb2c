import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../../src/core/findings/types.ts";
import { html } from "../../../src/output/formats/html.ts";
import { changeOf } from "../../helpers/change-of-text.ts";
import { BROWSER, useBrowser } from "../../helpers/browser.ts";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { view } from "../../unit/output/formats/helpers.ts";
import { finding } from "../../unit/review/pure/helpers.ts";

const WIDE = { viewport: { width: 1280, height: 900 } };

const open = useBrowser();

const LINES = Array.from({ length: 40 }, (_, at) => `line(${at + 1});`);

/** A page over findings, each file with forty lines unless its text is given. */
function pageOf(findings: readonly Finding[], texts: Readonly<Record<string, string>> = {}) {
  const paths = findings.map(({ file }) => file);
  const sources = Object.fromEntries(
    paths.map((path) => [path, texts[path] ?? `${LINES.join("\n")}\n`]),
  );
  return html(view({ facts: { findings: [...findings] }, sources }));
}

const ids = (page: Page): Promise<string[]> =>
  page.locator(".finding").evaluateAll((cards) => cards.map(({ id }) => id.replace("at-", "")));

const FIX = {
  title: "Delete it",
  edits: [
    { file: "a.js", startLine: 3, startColumn: 1, endLine: 3, endColumn: 9, newText: "mended();" },
  ],
};

describe.skipIf(BROWSER === undefined)("what somebody chooses on a page", () => {
  test("new and known together are all, and a fix is asked for besides", async () => {
    const page = pageOf([
      finding({ id: "f-1", file: "a.js", line: 3 }),
      finding({ id: "f-2", file: "a.js", line: 13, status: "known" }),
      finding({ id: "f-3", file: "a.js", line: 23, status: "known", fix: FIX }),
    ]);
    await using opened = await open(page, WIDE);
    const choose = (name: RegExp) => opened.page.getByRole("button", { name }).click();

    await choose(/^known/);
    expect(await ids(opened.page)).toEqual(["f-2", "f-3"]);
    await choose(/^new/);
    expect(await ids(opened.page)).toEqual(["f-1", "f-2", "f-3"]);
    await choose(/^has a fix/);
    expect(await ids(opened.page)).toEqual(["f-3"]);
  });

  test("words that are copied from the page, evidence and fixes are found by the search", async () => {
    const page = pageOf([
      finding({ id: "f-1", file: "a.js", message: "Use `textContent`.", evidence: "el.html = x" }),
      finding({ id: "f-2", file: "b.js", message: "Use ``f(`x`)`` here.", fix: FIX }),
    ]);
    await using opened = await open(page, WIDE);
    const search = opened.page.locator("#search");

    expect(await opened.page.locator(".finding > p code").allTextContents()).toEqual([
      "textContent",
      "f(`x`)",
    ]);
    for (const [words, found] of [
      ["Use textContent.", ["f-1"]],
      ["el.html", ["f-1"]],
      ["use f(`x`) here", ["f-2"]],
      ["delete it", ["f-2"]],
    ] as const) {
      await search.fill(words);
      await expect.poll(() => ids(opened.page)).toEqual(found);
    }
  });

  test("a file that the filters hide is shown to whoever asks for it", async () => {
    const step = { line: 7, column: 1, endLine: 7, endColumn: 5, note: "`x` holds it" };
    const page = pageOf([
      finding({
        id: "f-1",
        file: "a.js",
        severity: "critical",
        trace: [
          { ...step, file: "b.js" },
          { ...step, file: "a.js", line: 1 },
        ],
      }),
      finding({ id: "f-2", file: "b.js", severity: "minor" }),
    ]);
    const hash = "#?severity=critical";
    await using first = await open(page, { ...WIDE, hash });
    expect(await ids(first.page)).toEqual(["f-1"]);
    await first.page.locator(".leaf", { hasText: "b.js" }).click();
    expect(await ids(first.page)).toEqual(["f-2"]);

    await using second = await open(page, { ...WIDE, hash });
    await second.page.getByRole("button", { name: "b.js:7" }).click();
    expect(await second.page.locator("tr.flash").textContent()).toContain("line(7);");
  });

  test("side by side, a step leads to its line after the change", async () => {
    const before = `${LINES.slice(0, 10).join("\n")}\n`;
    const after = `${LINES.slice(5, 10).join("\n")}\n${LINES.slice(20, 30).join("\n")}\n`;
    const step = { file: "a.js", line: 2, column: 1, endLine: 2, endColumn: 5, note: "it" };
    const page = html({
      ...view({
        facts: {
          findings: [finding({ id: "f-1", file: "a.js", line: 3, trace: [step, step] })],
        },
        sources: { "a.js": after },
      }),
      change: {
        files: changeOf("a.js", before, after),
        before: new Map([["a.js", before]]),
      },
    });
    await using opened = await open(page, WIDE);
    await opened.page.keyboard.press("s");
    await opened.page.getByRole("button", { name: "line 2" }).first().click();

    expect(await opened.page.locator("tr.flash .c").last().textContent()).toBe("line(7);");
  });

  test("one thing is counted as one", async () => {
    const many = Array.from({ length: 61 }, (_, at) =>
      finding({
        id: `f-${at}`,
        file: "a.js",
        line: 1 + (at % 40),
        trace: [{ ...finding(), note: "it" }],
      }),
    );
    await using opened = await open(pageOf(many), WIDE);

    expect(await opened.page.locator(".more").textContent()).toBe("Show 1 more finding");
    expect(await opened.page.locator(".trace summary").first().textContent()).toBe(
      "Path of the value, 1 step",
    );
  });

  test("without a finding there is nothing to filter", async () => {
    await using opened = await open(html(view()), WIDE);

    expect(await opened.page.locator(".told").textContent()).toBe("0 findings");
    expect(await opened.page.locator("details.filters").isVisible()).toBe(false);
  });

  test("what somebody reads in the dark is printed on white", async () => {
    await using opened = await open(pageOf([finding()]), WIDE);
    const { page } = opened;
    await page.keyboard.press("t");
    await page.keyboard.press("t");
    const ink = () => page.locator("h1").evaluate((title) => getComputedStyle(title).color);

    expect(await page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
    expect(await ink()).toBe("rgb(230, 237, 243)");
    await page.emulateMedia({ media: "print" });
    expect(await ink()).toBe("rgb(31, 35, 40)");
  });

  test("where the system forces its colours, the finding that one is at is outlined", async () => {
    await using opened = await open(pageOf([finding()]), {
      ...WIDE,
      forcedColors: "active",
    });
    await opened.page.keyboard.press("j");
    const outline = await opened.page
      .locator(".finding.current")
      .evaluate((card) => getComputedStyle(card).outlineStyle);
    expect(outline).toBe("solid");
  });

  test.each([
    ["lines end as on Windows", "a();\r\nb();\r\nline(3);\r\nd();\r\n"],
    ["the last line has no end", "a();\nb();\nline(3);"],
  ])("a fix is a patch that git applies where %s", async (_, text) => {
    await using opened = await open(
      pageOf([finding({ file: "a.js", line: 3, fix: FIX })], { "a.js": text }),
      WIDE,
    );
    const { page } = opened;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator(".fix .copy").click();
    const patch = await page.evaluate(() => navigator.clipboard.readText());

    await using repo = repoWithOrigin({ feature: { "a.js": text } });
    repo.write({ "fix.patch": patch });
    repo.git("apply", "--unidiff-zero", "fix.patch");
    expect(repo.read("a.js")).toBe(text.replace("line(3);", "mended();"));
  });
});
