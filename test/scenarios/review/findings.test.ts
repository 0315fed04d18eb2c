import { expect, test } from "vitest";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL, GOOD, places, reviewJson, SWALLOW } from "./helpers.ts";

const FLAWED = {
  "src/run.js": `${GOOD}${EVAL}${SWALLOW}`,
  "src/shell.js":
    'import { execSync } from "node:child_process";\nexport const list = (dir) => execSync(`ls ${dir}`);\n',
};

test("findings are on changed lines only", async () => {
  await using repo = repoWithOrigin({
    main: { "run.js": `${EVAL}${GOOD}${SWALLOW}` },
    feature: { "run.js": `${EVAL}${GOOD}// a remark\n${EVAL.replace("run", "again")}${SWALLOW}` },
  });

  const { report } = await reviewJson(repo);

  expect(places(report)).toEqual(["run.js:4 js/eval-input"]);
});

test("a flaw that a deletion makes is found on the lines it leaves", async () => {
  await using repo = repoWithOrigin({
    main: { "run.js": SWALLOW.replace("catch {}", "catch (error) {\n    report(error);\n  }") },
    feature: { "run.js": SWALLOW.replace("catch {}", "catch (error) {\n  }") },
  });

  const { report } = await reviewJson(repo);

  expect(places(report)).toEqual(["run.js:4 js/empty-catch"]);
});

test("a finding that only moved keeps its id", async () => {
  await using repo = repoWithOrigin({ feature: FLAWED });
  const before = (await reviewJson(repo)).report.findings;

  repo.write({
    "src/run.js": `// moved down\n\n${FLAWED["src/run.js"].replaceAll("  ", "\t")}`,
  });
  const after = (await reviewJson(repo)).report.findings;

  expect(before.length).toBeGreaterThan(1);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ line }) => line)).not.toEqual(before.map(({ line }) => line));
});

test("an id does not depend on the base", async () => {
  const again = "run = (text) => eval(text);\n";
  await using repo = repoWithOrigin({ feature: { "run.js": `let run;\n${again}` } });
  repo.git("tag", "first");
  repo.commit("More", { "run.js": `let run;\n${again}${again}${again}` });

  const whole = (await reviewJson(repo)).report.findings;
  const last = (await reviewJson(repo, ["--base", "first"])).report.findings;

  expect(whole.map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(last.map(({ line, id }) => [line, id])).toEqual(
    whole.slice(1).map(({ line, id }) => [line, id]),
  );
});

test("the tone changes words, never rules, lines or severities", async () => {
  await using repo = repoWithOrigin({ feature: FLAWED });

  const harsh = (await reviewJson(repo, ["--harsh"])).report;
  const constructive = (await reviewJson(repo, ["--tone", "constructive"])).report;

  expect(harsh.settings.tone).toBe("harsh");
  expect(constructive.settings.tone).toBe("constructive");
  const facts = ({ findings }: typeof harsh) =>
    // The second review knows what the first one found.
    findings.map((finding) => ({ ...finding, message: "", status: "" }));
  expect(facts(harsh)).toEqual(facts(constructive));
  expect(harsh.findings.length).toBeGreaterThan(2);
  for (const [index, { message }] of harsh.findings.entries()) {
    expect(message).not.toBe(constructive.findings[index]?.message);
  }
});

test.each(["security", "performance", "architecture", "edge-case"])(
  "with --focus %s every finding has that focus",
  async (focus) => {
    await using repo = repoWithOrigin({ feature: FLAWED });

    const all = (await reviewJson(repo)).report.findings;
    const { report } = await reviewJson(repo, ["--focus", focus]);

    expect(report.settings.focus).toBe(focus);
    expect(report.findings.map(({ id }) => id)).toEqual(
      all.filter((finding) => finding.focus === focus).map(({ id }) => id),
    );
  },
);

test("review.ignore takes a rule's name or a finding's id", async () => {
  await using repo = repoWithOrigin({ feature: FLAWED });
  const [first] = (await reviewJson(repo)).report.findings;

  repo.config({ review: { ignore: ["js/empty-catch", first?.id] } });
  const { report } = await reviewJson(repo);

  expect(report.findings.map(({ rule }) => rule)).not.toContain("js/empty-catch");
  expect(report.findings.map(({ id }) => id)).not.toContain(first?.id);
  expect(report.findings.length).toBeGreaterThan(0);
});

test("a secret is found and never printed", async () => {
  const secret = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
  await using repo = repoWithOrigin({
    feature: { "deploy.js": `export const owner = "me";\nexport const token = "${secret}";\n` },
  });

  const text = await runTool(repo, ["review", "-v"]);
  const json = await reviewJson(repo);

  expect(json.report.findings).toMatchObject([{ severity: "critical", line: 2 }]);
  for (const { stdout, stderr } of [text, json]) {
    expect(stdout + stderr).not.toContain(secret.slice(0, 12));
  }
  expect(text.stdout).toContain("deploy.js:2:");
});

test("names and code of the tree cannot steer the terminal", async () => {
  const evil = "\u001b]0;owned\u0007\u202e";
  await using repo = repoWithOrigin({
    feature: { [`${evil}.js`]: EVAL.replace("\n", ` // ${evil}\n`) },
  });

  const text = await runTool(repo, ["review"]);
  const json = await runTool(repo, ["review", "--json"]);
  const preview = await runTool(repo, ["review", "--preview"]);

  expect(text.status).toBe(1);
  for (const { stdout, stderr } of [text, json, preview]) {
    expect((stdout + stderr).replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
  expect(text.stdout).toContain("\\u{1b}]0;owned\\u{7}\\u{202e}.js:1:");
});

test("nothing that the tree names is executed", async () => {
  const touch =
    'require("node:fs").writeFileSync(require("node:path").join(process.env.HOME, "owned"), "");';
  await using repo = repoWithOrigin({
    feature: {
      "run.js": EVAL,
      "plugin.js": `${touch}\nmodule.exports = { rules: {} };\n`,
      "eslint.config.js": touch,
      ".eslintrc.js": touch,
      ".oxlintrc.json": '{"jsPlugins": ["./plugin.js"]}\n',
      ".secretlintrc.js": touch,
      "sgconfig.yml": "ruleDirs: [rules]\n",
      "package.json": '{"type": "commonjs", "prettier": "./plugin.js"}\n',
      "tsconfig.json": '{"extends": "./plugin.js"}\n',
    },
  });

  const { status } = await runTool(repo, ["review"]);
  const left = await runTool(repo, ["review", "--preview"], { env: { HOME: repo.root } });

  expect(status).toBe(1);
  expect(left.stdout).toContain("run.js");
  expect(repo.exists("../home/owned")).toBe(false);
  expect(repo.git("status", "--porcelain")).toBe("");
});
