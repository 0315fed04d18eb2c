import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { USUAL_TEMPLATES } from "../../../src/hosts/pure/facts/usual-templates.ts";
import { readTemplate } from "../../../src/ship/read-template.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo, type Files } from "../../helpers/repo.ts";

const USUAL = { places: USUAL_TEMPLATES };

async function templateOf(files: Files): Promise<string | null> {
  await using repo = emptyRepo();
  repo.commit("Start", files);
  return await readTemplate(await gitOf(repo), USUAL);
}

const all = (...paths: string[]): Files => Object.fromEntries(paths.map((path) => [path, path]));

test.each<[string, Files, string | null]>([
  ["none", all("README.md"), null],
  ["in .github", all(".github/pull_request_template.md"), ".github/pull_request_template.md"],
  ["at the top", all("pull_request_template.md"), "pull_request_template.md"],
  ["in docs", all("docs/pull_request_template.md"), "docs/pull_request_template.md"],
  ["in capitals", all("PULL_REQUEST_TEMPLATE.md"), "PULL_REQUEST_TEMPLATE.md"],
  ["without an ending", all(".github/PULL_REQUEST_TEMPLATE"), ".github/PULL_REQUEST_TEMPLATE"],
  ["as plain text", all("pull_request_template.txt"), "pull_request_template.txt"],
  ["of another kind of file", all("pull_request_template.yml"), null],
  ["of a name that only begins so", all("pull_request_template_old.md"), null],
  ["somewhere else", all("src/pull_request_template.md"), null],
  [
    ".github before the top, the top before docs",
    all(
      "docs/pull_request_template.md",
      "pull_request_template.md",
      ".github/PULL_REQUEST_TEMPLATE.md",
    ),
    ".github/PULL_REQUEST_TEMPLATE.md",
  ],
  [
    "the top before docs",
    all("docs/pull_request_template.md", "pull_request_template.md"),
    "pull_request_template.md",
  ],
  [
    "a file before a folder",
    all(".github/PULL_REQUEST_TEMPLATE/a.md", "docs/pull_request_template.md"),
    "docs/pull_request_template.md",
  ],
  [
    "of a folder the only one",
    all(".github/PULL_REQUEST_TEMPLATE/a.md", ".github/PULL_REQUEST_TEMPLATE/notes.pdf"),
    ".github/PULL_REQUEST_TEMPLATE/a.md",
  ],
  [
    "of a folder with several none, as nobody chose one",
    all(".github/PULL_REQUEST_TEMPLATE/b.md", ".github/PULL_REQUEST_TEMPLATE/a.md"),
    null,
  ],
  [
    "of a folder the default",
    all(".github/PULL_REQUEST_TEMPLATE/a.md", ".github/PULL_REQUEST_TEMPLATE/default.md"),
    ".github/PULL_REQUEST_TEMPLATE/default.md",
  ],
  [
    "of a folder the one called like it",
    all("docs/PULL_REQUEST_TEMPLATE/a.md", "docs/PULL_REQUEST_TEMPLATE/pull_request_template.md"),
    "docs/PULL_REQUEST_TEMPLATE/pull_request_template.md",
  ],
  ["deeper in such a folder", all(".github/PULL_REQUEST_TEMPLATE/x/a.md"), null],
  ["larger than a pull request", { "pull_request_template.md": "x".repeat(65_537) }, null],
  ["empty", { "pull_request_template.md": "" }, ""],
  ["in another script", { "pull_request_template.md": "日本\n" }, "日本\n"],
])("a template is looked for: %s", async (_, files, template) => {
  expect(await templateOf(files)).toBe(template);
});

test("a symbolic link is no template", async () => {
  await using repo = emptyRepo();
  repo.write({ "pull_request_template.md": null });
  symlinkSync("/etc/hostname", join(repo.root, "pull_request_template.md"));
  repo.commit("Start");
  expect(await readTemplate(await gitOf(repo), USUAL)).toBeNull();
});

test("it is the template that is committed, not what lies about beside it", async () => {
  await using repo = emptyRepo();
  repo.commit("Start", { "pull_request_template.md": "committed\n" });
  repo.write({
    "pull_request_template.md": "edited\n",
    ".github/pull_request_template.md": "new\n",
  });
  expect(await readTemplate(await gitOf(repo), USUAL)).toBe("committed\n");
});

test("it is found from a folder inside the work tree", async () => {
  await using repo = emptyRepo();
  repo.commit("Start", { "pull_request_template.md": "here\n", "src/a.ts": "" });
  expect(await readTemplate((await gitOf(repo)).in(join(repo.root, "src")), USUAL)).toBe("here\n");
});
