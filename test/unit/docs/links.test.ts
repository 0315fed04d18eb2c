import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const PAGES = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "rules/README.md",
  "bench/README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => join("docs", path)),
];

test.each(PAGES)("%s links only to files and headings that exist", (page) => {
  const text = withoutCode(readFileSync(page, "utf8"));
  const broken = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = ""]) => to)
    .filter((to) => !/^[a-z]+:/.test(to))
    .filter((to) => {
      const [path = "", heading] = to.split("#");
      const target = path === "" ? page : join(dirname(page), path);
      if (!existsSync(target)) return true;
      if (heading === undefined || statSync(target).isDirectory()) return false;
      return !headingsOf(target).includes(heading);
    });
  expect(broken).toEqual([]);
});

/** Files that an example makes up. */
const MADE_UP = new Set(["src/search.js"]);

test.each(PAGES.filter((page) => page !== "ARCHITECTURE.md"))(
  "%s names only files of the project that exist",
  (page) => {
    const named = [
      ...readFileSync(page, "utf8").matchAll(
        /`((?:src|scripts|test|docs|rules|bench|build|examples)\/[\w./-]+)`/g,
      ),
    ].map(([, path = ""]) => path);
    expect(named.filter((path) => !existsSync(path) && !MADE_UP.has(path))).toEqual([]);
  },
);

test("no page is longer than 300 lines", () => {
  const long = PAGES.filter(
    (page) => readFileSync(page, "utf8").trimEnd().split("\n").length > 300,
  );
  expect(long).toEqual([]);
});

function withoutCode(text: string): string {
  return text.replace(/^```.*?^```/gms, "").replace(/`[^`\n]+`/g, "");
}

/** The names of a page's headings in links, as code hosts make them. */
function headingsOf(page: string): string[] {
  return [...readFileSync(page, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}
