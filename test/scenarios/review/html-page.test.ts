import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../../src/core/findings/types.ts";
import type { ChangedFile } from "../../../src/core/change/types.ts";
import { html } from "../../../src/output/formats/html.ts";
import { axeFaults, BROWSER, useBrowser } from "../../helpers/browser.ts";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { HOSTILE, view } from "../../unit/output/formats/helpers.ts";
import { finding } from "../../unit/review/pure/helpers.ts";

const WIDE = { viewport: { width: 1280, height: 900 } };
const NARROW = { viewport: { width: 390, height: 844 } };

const BEFORE = `import { exec } from "node:child_process";
export const limit = 10;
export function list(name) {
  return exec("ls", [name]);
}
`;
const AFTER = `import { exec } from "node:child_process";
export const limit = 20;
function run(what) {
  exec("ls " + what);
}
export const list = (req) => {
  const name = req.query.dir;
  if (name == null) return;
  run(name);
};
`;
const OTHER = `export function lastOf(items) {
  if (items.at(-1) === NaN) return null;
  return eval(items.at(-1));
}
`;

const open = useBrowser();

/** The page that a review of a real change writes; the change is reviewed once for all tests. */
function reviewed(): Promise<string> {
  return (written ??= review());
}

let written: Promise<string> | undefined;

async function review(): Promise<string> {
  await using repo = repoWithOrigin({
    main: { "src/list.js": BEFORE, "src/deep/er/kept.js": "export const kept = 1;\n" },
    feature: { "src/list.js": AFTER, "src/deep/er/last.js": OTHER },
  });
  const file = join(repo.sandbox.directory, "page.html");
  await runTool(repo, ["review", "--constructive", "--format", "html", "--output", file]);
  return readFileSync(file, "utf8");
}

/** The titles of the findings that stand on the page, from the top. */
const titles = (page: Page): Promise<string[]> => page.locator(".finding h3").allTextContents();

describe.skipIf(BROWSER === undefined)("an HTML report in a browser", () => {
  test("shows the change with its findings, asks for nothing and breaks none of its own rules", async () => {
    const text = await reviewed();
    await using opened = await open(text, WIDE);
    const { page, faults } = opened;

    expect(await titles(page)).toEqual([
      "Command injection",
      "Comparison with NaN",
      "Code injection",
    ]);
    expect(await page.locator(".filebox h2").allTextContents()).toEqual([
      "src/list.js",
      "src/deep/er/last.js",
    ]);
    // What is removed stands before what came in its place, and both say what differs.
    const rows = page.locator(".filebox").first().locator("tr.del, tr.add");
    expect((await rows.allTextContents()).slice(0, 4)).toEqual([
      "2−export const limit = 10;",
      "3−export function list(name) {",
      '4−  return exec("ls", [name]);',
      "2+export const limit = 20;",
    ]);
    expect(await page.locator(".trace").first().locator("li").allTextContents()).toEqual([
      expect.stringContaining("req.query comes from the request"),
      "stepline 7name holds it",
      expect.stringContaining("what holds it"),
      expect.stringContaining("exec receives it"),
    ]);
    expect((await page.locator("tr.hit").first().locator("mark").allTextContents()).join("")).toBe(
      'exec("ls " + what)',
    );
    expect(faults).toEqual([]);
  });

  test("goes from finding to finding by keys, searches, filters and says how many are left", async () => {
    await using opened = await open(await reviewed(), WIDE);
    const { page, faults } = opened;
    const current = page.locator(".finding.current h3");

    await page.keyboard.press("j");
    expect(await current.textContent()).toBe("Command injection");
    await page.keyboard.press("j");
    const second = await current.textContent();
    await page.keyboard.press("k");
    expect(await current.textContent()).toBe("Command injection");
    expect(second).not.toBe("Command injection");
    await page.keyboard.press("?");
    expect(await page.locator("dialog").isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await page.locator("dialog").isVisible()).toBe(false);

    await page.keyboard.press("/");
    await page.keyboard.type("nan");
    await expect.poll(() => titles(page)).toEqual(["Comparison with NaN"]);
    expect(await page.locator(".told").textContent()).toMatch(/^1 of \d findings$/);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("button", { name: /^critical/ }).click();
    expect(await titles(page)).toEqual(["Command injection"]);
    expect(new URL(page.url()).hash).toBe("#?severity=critical");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.locator("label.choice select").first().selectOption("js/eval-input");
    expect(await titles(page)).toEqual(["Code injection"]);
    expect(faults).toEqual([]);
  });

  test("a link leads to its finding, side by side too, and the filters are in the address", async () => {
    const text = await reviewed();
    const id = /"id":"(f-\w+)","rule":"js\/eval-input"/.exec(text)?.[1] ?? "";
    await using linked = await open(text, { ...NARROW, hash: `#${id}` });
    const card = linked.page.locator(".finding.current");

    expect(await card.locator("h3").textContent()).toBe("Code injection");
    expect(await card.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect
      .poll(() => card.evaluate((element) => element.getBoundingClientRect().top < innerHeight))
      .toBe(true);
    await linked.page.keyboard.press("s");
    expect(await linked.page.locator("table.split").count()).toBeGreaterThan(0);
    expect(await card.locator("h3").textContent()).toBe("Code injection");
    expect(await linked.page.locator("table.unified").count()).toBe(0);

    await using filtered = await open(text, {
      ...WIDE,
      hash: "#?rule=js%2Fnan-comparison&text=nan",
    });
    expect(await titles(filtered.page)).toEqual(["Comparison with NaN"]);
    expect(await filtered.page.locator("#search").inputValue()).toBe("nan");
  });

  test("a fix marks the part of a line that it removes, and the part that it adds", async () => {
    await using opened = await open(await reviewed(), WIDE);
    const fix = opened.page.locator(".finding", { hasText: "NaN" });

    expect(await fix.locator("tr.del .edit").allTextContents()).toEqual(["items.at(-1) === NaN"]);
    expect(await fix.locator("tr.add .edit").allTextContents()).toEqual([
      "Number.isNaN(items.at(-1))",
    ]);
  });

  test("a fix is copied as a patch that git applies", async () => {
    const text = await reviewed();
    await using opened = await open(text, WIDE);
    const { page } = opened;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);

    const button = page.locator(".finding", { hasText: "NaN" }).locator(".copy");
    await button.click();
    await expect.poll(() => button.textContent()).toBe("Copied");
    const patch = await page.evaluate(() => navigator.clipboard.readText());

    await using repo = repoWithOrigin({ feature: { "src/deep/er/last.js": OTHER } });
    repo.write({ "fix.patch": patch });
    repo.git("apply", "--unidiff-zero", "fix.patch");
    expect(repo.read("src/deep/er/last.js")).toContain("Number.isNaN(items.at(-1))");
  });

  test.each([
    ["light", WIDE],
    ["dark", WIDE],
    ["light", NARROW],
    ["dark", NARROW],
  ] as const)("axe finds nothing wrong in the %s theme at %j", async (colorScheme, size) => {
    await using opened = await open(await reviewed(), {
      ...size,
      colorScheme,
    });
    const { page } = opened;
    for (const fold of await page.locator("aside details, details.fold").all())
      await fold.evaluate((element) => element.setAttribute("open", ""));

    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  });

  test("hostile names, code and words do nothing and stay what they are", async () => {
    const attack = `"><img src=x onerror="window.hit=1"><script>window.hit=1</script>${HOSTILE}`;
    const code = `${attack}\n</script><script>window.hit = 1</script>\n\${window.hit = 1}\n`;
    const bad = finding({
      id: attack,
      rule: attack,
      title: attack,
      message: attack,
      file: attack,
      evidence: attack,
      source: attack,
      trace: [{ ...finding(), file: attack, note: attack }],
      fix: {
        title: attack,
        edits: [
          { file: attack, startLine: 1, startColumn: 1, endLine: 1, endColumn: 1, newText: attack },
        ],
      },
    });
    const page = html(
      view({
        facts: {
          findings: [bad, finding({ ...bad, id: "f-2", file: "../gone.js" })],
          suppressed: [{ finding: bad, by: "comment", reason: attack }],
        },
        sources: { [attack]: code },
      }),
    );
    await using opened = await open(page, { ...WIDE, hash: `#${attack}` });

    expect(await opened.page.locator(".finding").count()).toBe(2);
    expect(await opened.page.locator(".finding h3").first().textContent()).toContain("<script>");
    expect(
      await opened.page.evaluate("[window.hit, document.scripts.length, document.images.length]"),
    ).toEqual([undefined, 2, 0]);
    // What reorders text is spelt out.
    expect(await opened.page.locator(".unseen").first().textContent()).toMatch(/^\\u\{/);
    expect(opened.faults).toEqual([]);
  });

  test("5,000 findings in 2,000 files stay small, and only what is near is drawn", async () => {
    const page = html(large(2_000, 5_000));
    expect(page.length).toBeLessThan(15_000_000);
    await using opened = await open(page, WIDE);

    expect(await opened.page.locator(".told").textContent()).toBe("5000 findings");
    expect(await opened.page.locator(".filebox").count()).toBe(2_000);
    expect(await opened.page.locator(".finding").count()).toBeLessThan(200);
    await opened.page.evaluate("document.querySelectorAll('.filebox')[1500].scrollIntoView()");
    await expect
      .poll(() => opened.page.locator(".filebox").nth(1_500).locator(".finding").count())
      .toBe(2);
    expect(opened.faults).toEqual([]);
  });

  test("all findings are printed", async () => {
    await using opened = await open(html(large(100, 200)), WIDE);

    await opened.page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await opened.page.emulateMedia({ media: "print" });

    expect(await opened.page.locator(".finding").count()).toBe(200);
    expect(await opened.page.locator(".bar").isVisible()).toBe(false);
  });

  test("where scripts are off, the findings are listed", async () => {
    await using opened = await open(await reviewed(), {
      ...WIDE,
      javaScriptEnabled: false,
    });
    const texts = await opened.page.locator(".plain li").allTextContents();
    expect(texts[0]).toContain("Command injection");
    expect(texts).toHaveLength(3);
  });
});

/** A view over so many files with as many findings in turn, each file of a hundred lines. */
function large(files: number, findings: number): Parameters<typeof html>[0] {
  const path = (at: number): string => `packages/p${at % 40}/src/module-${at}.ts`;
  const text = Array.from(
    { length: 100 },
    (_, at) => `export const value${at} = compute(${at}, "text");`,
  );
  const sources = Object.fromEntries(
    Array.from({ length: files }, (_, at) => [path(at), `${text.join("\n")}\n`]),
  );
  const changed = Object.keys(sources).map((path): ChangedFile => ({
    path,
    oldPath: null,
    status: "added",
    kind: "text",
    oldMode: "000000",
    newMode: "100644",
    isUntracked: false,
    added: "all",
    removed: [],
  }));
  const all = Array.from({ length: findings }, (_, at): Finding =>
    finding({
      id: `f-${at}`,
      file: path(at % files),
      line: 10 + 30 * Math.floor(at / files),
      column: 14,
      endColumn: 20,
      severity: (["critical", "major", "minor"] as const)[at % 3] ?? "minor",
      message:
        "A value is computed anew each time, although it never changes. Keep it in a constant.",
    }),
  );
  return {
    ...view({ facts: { findings: all }, sources }),
    change: { files: changed, before: new Map() },
  };
}
