import { RULE_EXAMPLES } from "virtual:rule-examples";
import { expect, test } from "vitest";
import { ruleSite } from "../../../scripts/docs/rule-site.ts";
import { rulePage } from "../../../src/core/rules/rule-page.ts";
import { packRules } from "../../../src/analyzers/shared/pack.ts";

const files = ruleSite(
  packRules().map((rule) => ({
    page: rulePage(rule, RULE_EXAMPLES[rule.id] ?? { found: [], clean: [] }),
    folder: "folder",
    severity: rule.severity,
    focus: rule.focus,
    tags: ["CWE-0"],
  })),
);
const paths = new Set(files.map(({ path }) => path));

test("holds a page for each rule, an index and one style sheet", () => {
  expect(paths.size).toBe(packRules().length + 2);
  expect([...paths].filter((path) => !path.endsWith(".html"))).toEqual(["style.css"]);
});

test("links only to its own files and to sources", () => {
  const broken = files.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:href|src)="([^"]+)"/g)]
      .map(([, to = ""]) => to)
      .filter((to) => !to.startsWith("https://"))
      .map((to) => new URL(to, `https://site/${path}`).pathname.slice(1))
      .filter((to) => !paths.has(to)),
  );
  expect(broken).toEqual([]);
  const loaded = files.filter(({ text }) =>
    /<(?:script|img|iframe)[^>]+src=|@import|url\(/.test(text.replace(/<pre>.*?<\/pre>/gs, "")),
  );
  expect(loaded.map(({ path }) => path)).toEqual([]);
});

test("shows code of examples as text, never as markup", () => {
  const page = files.find(({ path }) => path === "html/script-over-http.html");
  const inPre = [...(page?.text ?? "").matchAll(/<pre><code>(.*?)<\/code><\/pre>/gs)];
  expect(inPre.length).toBeGreaterThan(0);
  for (const [, code = ""] of inPre) expect(code).not.toMatch(/[<>]/);
});

test("lets the index be searched by title and tag", () => {
  const index = files.find(({ path }) => path === "index.html")?.text ?? "";
  expect(index.match(/<tr data-words="[^"]*cwe-0"/g)).toHaveLength(packRules().length);
});
