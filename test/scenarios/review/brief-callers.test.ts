import { expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

const brief = async (repo: Repo): Promise<string> =>
  (await runTool(repo, ["review", "--brief", "--constructive", "--uncommitted"])).stdout;

/** The lines of a section of a brief. */
async function section(repo: Repo, title: string): Promise<string[]> {
  const text = await brief(repo);
  const [, lines = ""] = new RegExp(`## ${title}\n\n([^]*?)\n(?:\n|$)`).exec(text) ?? [];
  return lines.split("\n");
}

const places = (lines: readonly string[]): string[] =>
  lines.map((line) => /(\S+:\d+)/.exec(line)?.[1] ?? line);

/** Its second function is further away than a brief shows around a change. */
const STORE = `export function loadPage(rows, page) {
  const found = rows.slice(page);
  return { found, total: rows.length };
}
${"\n".repeat(13)}
export function firstPage(rows) {
  return loadPage(rows, 0);
}
`;

test("calls come before mentions, and no import, re-export or comment is taken for a use", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", {
    "src/store.js": STORE,
    "src/a-index.js": 'export {\n  loadPage,\n  firstPage,\n} from "./store.js";\n',
    "src/b-list.js":
      'import {\n  firstPage,\n  loadPage,\n} from "./store.js";\n\n// loadPage is slow\nexport const all = [\n  loadPage,\n];\n',
    "src/d-user.js":
      'import { loadPage } from "./store.js";\nconst users = [];\nusers.push(loadPage(1));\n',
    "src/c-page.js":
      'import { loadPage } from "./store.js";\nexport const one = (rows) => loadPage(rows, 1);\n',
  });
  repo.write({ "src/store.js": STORE.replace("rows.slice(page)", "rows.slice(page, 10)") });

  expect(places(await section(repo, "Used elsewhere"))).toEqual([
    "src/c-page.js:2",
    "src/d-user.js:3",
    "src/b-list.js:8",
    "src/store.js:20",
  ]);
});

test("first come the callers that use what changed, last those in the changed file itself", async () => {
  await using repo = emptyRepo();
  const caller = (use: string): string =>
    `import { loadPage } from "./store.js";\nexport const one = (rows) => ${use};\n`;
  repo.commit("Before", {
    "src/store.js": STORE,
    "src/a.js": caller("loadPage(rows, 1).found"),
    "src/b.js": caller("loadPage(rows, 2).found"),
    "src/z.js": caller("loadPage(rows, 3).total"),
  });
  repo.write({ "src/store.js": STORE.replace(", total: rows.length", "") });

  expect(places(await section(repo, "Used elsewhere"))).toEqual([
    "src/z.js:2",
    "src/a.js:2",
    "src/b.js:2",
    "src/store.js:20",
  ]);
});

test("a parameter or a variable of the same name is not taken for a use", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", {
    "shop/ask.py": "def prompt(text):\n    return input(text)\n",
    "shop/core.py":
      "from shop.ask import prompt\n\n\ndef option(prompt=False):\n    if prompt is True:\n        return 1\n\n\ndef run():\n    return prompt('x')\n",
  });
  repo.write({ "shop/ask.py": "def prompt(text):\n    return input(text + ' ')\n" });

  expect(places(await section(repo, "Used elsewhere"))).toEqual(["shop/core.py:10"]);
});

test("a caller in another file of the change is told, and what the diff shows is not", async () => {
  await using repo = emptyRepo();
  const other = (name: string): string =>
    `import { loadPage } from "./store.js";\nexport const ${name} = 1;\n\nexport const near = (rows) => loadPage(rows, 1);\n${"\n".repeat(13)}\nexport const page = (rows) => loadPage(rows, 1);\n`;
  repo.commit("Before", { "src/store.js": STORE, "src/other.js": other("before") });
  repo.write({
    "src/store.js": STORE.replace("slice(page)", "slice(page, 9)"),
    "src/other.js": other("after"),
  });

  expect(places(await section(repo, "Used elsewhere"))).toEqual([
    "src/other.js:19",
    "src/store.js:20",
  ]);
});

test("a call through the package that declares it, or from a neighbour of it, is found in Go", async () => {
  await using repo = emptyRepo();
  const render = (status: string): string =>
    `package server\n\nfunc Render(name string) string {\n\treturn name + ${status}\n}\n`;
  repo.commit("Before", {
    "server/render.go": render('"a"'),
    "server/route.go": "package server\n\nfunc route() string {\n\treturn Render(1)\n}\n",
    "cmd/main.go":
      'package main\n\nimport (\n\t"example.org/x/server"\n)\n\nfunc main() {\n\tprintln(server.Render("x"))\n}\n',
    "other/draw.go": "package other\n\nfunc draw(c Canvas) {\n\tc.Render()\n}\n",
  });
  repo.write({ "server/render.go": render('"b"') });

  expect(places(await section(repo, "Used elsewhere")).toSorted()).toEqual([
    "cmd/main.go:8",
    "server/route.go:4",
  ]);
});

test("TypeScript that calls JavaScript is found", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", {
    "src/store.js": STORE,
    "src/use.ts": 'import { loadPage } from "./store.js";\nexport const page = loadPage([], 1);\n',
  });
  repo.write({ "src/store.js": STORE.replace("slice(page)", "slice(page, 9)") });

  expect(places(await section(repo, "Used elsewhere"))).toContain("src/use.ts:2");
});

test("tests that call what changed come before a test that is only named like its file", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", {
    "src/store.js": STORE,
    "test/store.test.js": 'import "../src/store.js";\n',
    "test/unit/paging.test.js":
      'import { loadPage } from "../../src/store.js";\n\ntest("x", () => loadPage([], 1));\n',
  });
  repo.write({ "src/store.js": STORE.replace("slice(page)", "slice(page, 9)") });

  expect(await section(repo, "Tests of these files")).toEqual([
    "- test/unit/paging.test.js:3 `loadPage`",
    "- test/store.test.js",
  ]);
});

test("a test in another language is no test of a file of the same name", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", {
    "src/store.js": STORE,
    "ruby/test/store_test.rb": "class StoreTest\nend\n",
    "test/store.test.ts": 'test("x", () => {});\n',
  });
  repo.write({ "src/store.js": STORE.replace("slice(page)", "slice(page, 9)") });

  expect(await section(repo, "Tests of these files")).toEqual(["- test/store.test.ts"]);
});

test("a method of a changed type in the same file is not taken for a use of it", async () => {
  await using repo = emptyRepo();
  const store = (type: string): string =>
    `package shop\n\ntype Ledger struct {\n\trows ${type}\n}\n${"\n".repeat(13)}func (l *Ledger) Rows() int {\n\treturn 1\n}\n\nfunc open() *Ledger {\n\treturn &Ledger{}\n}\n`;
  repo.commit("Before", { "shop/ledger.go": store("int") });
  repo.write({ "shop/ledger.go": store("int64") });

  expect(places(await section(repo, "Used elsewhere"))).toEqual([
    "shop/ledger.go:23",
    "shop/ledger.go:24",
  ]);
});

test("what still names a moved or deleted file by its old path is told, and what tells of the past is not", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", {
    "src/test/java/shop/Early.java": "class Early {}\n",
    "src/test/java/shop/Late.java": "class Late {}\n",
    "docs/guide.adoc": "Read it:\n\ninclude::{root}/src/test/java/shop/Early.java[]\n",
    "ci.yml": "run: check src/test/java/shop/Late.java\nother: src/main/java/shop/Late.java\n",
    "CHANGELOG.md": "- added src/test/java/shop/Early.java\n",
  });
  repo.git("mv", "src/test/java/shop/Early.java", "src/Early.java");
  repo.git("rm", "-q", "src/test/java/shop/Late.java");
  repo.write({ "src/main/java/shop/Late.java": "class Late { int size = 1; }\n" });

  expect(await section(repo, "Removed, but still used")).toEqual([
    "- `Early.java` docs/guide.adoc:3 `include::{root}/src/test/java/shop/Early.java[]`",
    "- `Late.java` ci.yml:1 `run: check src/test/java/shop/Late.java`",
  ]);
});

test("what a deleted file declared and others still use is told", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", {
    "app/send_reminder.rb": "class SendReminder\n  def deliver_now\n  end\nend\n",
    "app/job.rb": "class Job\n  def run\n    SendReminder.new.deliver_now\n  end\nend\n",
    "app/other.rb": "x = 1\n",
  });
  repo.git("rm", "-q", "app/send_reminder.rb");
  repo.write({ "app/other.rb": "x = 2\n" });

  expect(places(await section(repo, "Removed, but still used"))).toEqual([
    "app/job.rb:3",
    "app/job.rb:3",
  ]);
});

test("a constant that another file of the change holds now is not taken for one that is gone", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", { "app/a.rb": "BASE_URL = ENV['URL']\n\ndef one\n  BASE_URL\nend\n" });
  repo.write({
    "app/a.rb": "def one\n  root\nend\n",
    "app/b.rb": "BASE_URL = ENV['URL']\n\ndef root\n  BASE_URL\nend\n",
  });

  expect(await section(repo, "Removed, but still used")).toEqual([""]);
});

test("a call that several files no longer make is told once, and code comes before a file of comments", async () => {
  await using repo = emptyRepo();
  const use = (name: string): string => `export const ${name} = () => retryJob(1);\n`;
  repo.commit("Before", { "a.js": use("a"), "b.js": use("b"), "sample.toml": "# one\n" });
  repo.write({
    "a.js": use("a").replace("retryJob", "again"),
    "b.js": use("b").replace("retryJob", "again"),
    "sample.toml": "# more\n".repeat(60),
  });

  expect(await section(repo, "No longer called")).toEqual(["- a.js and 1 more: `retryJob`"]);
  const files = [...(await brief(repo)).matchAll(/^### (\S+)/gm)].map(([, file]) => file);
  expect(files).toEqual(["a.js", "b.js", "sample.toml"]);
});
