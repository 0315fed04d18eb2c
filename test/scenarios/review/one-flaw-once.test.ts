import { expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

const head = [
  'import fs from "node:fs";',
  'import path from "node:path";',
  "",
  "export function send(req, res) {",
  '  const root = "/srv/files";',
  "  const file = path.resolve(root, req.query.name);",
];
const check = [
  "  if (!file.startsWith(root + path.sep)) {",
  "    return res.sendStatus(403);",
  "  }",
];
const between = Array.from({ length: 8 }, (_, at) => `  res.set("x-step", "${at}");`);
const tail = ["  res.send(fs.readFileSync(file));", "}", ""];

test("a check that went and the place that it kept safe are one finding, which names both", async () => {
  await using repo = emptyRepo();
  repo.commit("send", { "src/send.js": [...head, ...check, ...between, ...tail].join("\n") });
  repo.write({ "src/send.js": [...head, ...between, ...tail].join("\n") });
  const { stdout } = await runTool(repo, ["review", "--no-input", "--constructive", "--json"]);
  const { findings } = JSON.parse(stdout) as {
    findings: { rule: string; severity: string; evidence: string }[];
  };
  expect(findings.map(({ rule, severity, evidence }) => ({ rule, severity, evidence }))).toEqual([
    {
      rule: "change/path-check-removed",
      severity: "critical",
      evidence:
        "const file = path.resolve(root, req.query.name); (and line 15: fs.readFileSync(file))",
    },
  ]);
});
