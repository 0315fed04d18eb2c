import { expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { runTool, spawnTool } from "../../helpers/run-tool.ts";
import { places, reviewJson } from "./helpers.ts";

const SCRIPTS = {
  "bin/deploy": "#!/usr/bin/env bash\ncurl -k https://example.org/list\n",
  "bin/count": "#!/usr/bin/env python3\nprint(eval(input()))\n",
  "bin/serve": "#!/usr/bin/env node\nif (process.argv[2] == NaN) process.exit(1);\ndebugger;\n",
  "bin/page": '#!/usr/bin/php\n<?php eval($_GET["x"]);\n',
};
const FOUND = [
  "bin/count:2 py/code-from-input",
  "bin/deploy:2 sh/tls-check-off",
  "bin/page:2 php/code-from-request",
  "bin/serve:2 js/nan-comparison",
  "bin/serve:3 js/debugger-left",
];

test("a script without an ending is reviewed in the language of its first line", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", { README: "A.\n" });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({ ...SCRIPTS, "bin/notes": "curl -k https://example.org/list\n" });

  const ofChange = await reviewJson(repo);
  expect(places(ofChange.report).sort()).toEqual(FOUND);
  expect(ofChange.report.files).toMatchObject({ reviewed: 5, byLanguage: 4, failed: [] });
  expect(places((await reviewJson(repo, ["bin"])).report).sort()).toEqual(FOUND);
  const { stdout } = await runTool(repo, ["review", "--explain-silence", "bin/deploy:1"]);
  expect(stdout.split("not by")[0]).toContain("ast-grep");
});

test("what a change takes away from such a script is found, and its fixes are applied", async () => {
  await using repo = emptyRepo();
  const guarded = [
    "#!/usr/bin/env node",
    'const { readFileSync } = require("node:fs");',
    "function load(path) {",
    "  try {",
    '    return JSON.parse(readFileSync(path, "utf8"));',
    "  } catch (error) {",
    "    return null;",
    "  }",
    "}",
    "load(process.argv[2]);",
  ];
  const bare = guarded.filter((line) => !/^ {2}(?:try|\}|.*null)/.test(line));
  repo.commit("Before", { "bin/load": `${guarded.join("\n")}\n` });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({ "bin/load": `${[...bare, "debugger;"].join("\n")}\n` });

  const { report } = await reviewJson(repo, ["--fix"]);

  expect(places(report)).toEqual([expect.stringMatching(/change\/error-handling-removed$/)]);
  expect(repo.read("bin/load")).toBe(`${bare.join("\n")}\n`);
});

test("a review by many analyzers says nothing of its signal on standard error", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", { README: "A.\n" });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({
    ...SCRIPTS,
    Dockerfile: "FROM node:24\n",
    "a.sql": "SELECT 1;\n",
    "a.json": "{}\n",
  });

  expect((await spawnTool(repo, ["review"])).stderr).not.toContain("Warning");
});
