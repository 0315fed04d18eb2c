import { describe, expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

describe("the rules of the built-in reviewer", () => {
  test("are listed by focus, with their number at the end", async () => {
    await using repo = emptyRepo();
    const { status, stdout } = await runTool(repo, ["review", "--rules", "--focus", "performance"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^performance \((\d+)\)\n/);
    expect(stdout).toMatch(/^ {2}js\/query-in-loop +minor +N\+1 query$/m);
    expect(stdout).not.toContain("js/eval-input");
    const rows = stdout.split("\n").filter((line) => line.startsWith("  "));
    const tried = rows.filter((row) => row.endsWith("(nursery)")).length;
    expect(stdout).toContain(
      `\n${rows.length} rules; ${tried} of them in the nursery, off unless review.nursery is true; one rule with examples:`,
    );
  });

  test("are shown one by one: what, why, every example, how to fix it, and the sources", async () => {
    await using repo = emptyRepo();
    const { status, stdout } = await runTool(repo, ["review", "--explain", "js/forgotten-await"]);
    expect(status).toBe(0);
    expect(stdout).toContain("js/forgotten-await  Floating promise\n");
    expect(stdout).toMatch(/^What it does\n {2}Reports: Floating promise\.$/m);
    expect(stdout).toContain("  It matters when: The call fails, or the next line relies on");
    expect(stdout).toMatch(/^Why it matters\n {2}`\{fn\}` is asynchronous/m);
    expect(stdout).toMatch(/^ {2}reported 1\n {4}async function save/m);
    expect(stdout).toMatch(/^ {2}not reported 3$/m);
    expect(stdout).toMatch(/^How to fix it\n {2}In short: `\{fn\}` returns a promise/m);
    expect(stdout).toMatch(/^ {2}new code\n {4}await \$MATCH$/m);
    expect(stdout).toMatch(/^Sources\n {2}CWE-252 {2}https:\/\/cwe\.mitre\.org\//m);
  });

  test("are data for scripts", async () => {
    await using repo = emptyRepo();
    const { stdout } = await runTool(repo, [
      "review",
      "--explain",
      "secret/github-token",
      "--json",
    ]);
    const { schema, rule } = JSON.parse(stdout) as { schema: string; rule: { id: string } };
    expect({ schema, id: rule.id }).toEqual({ schema: "tool.rule/1", id: "secret/github-token" });
  });

  test("are not shown in place of a review that is asked for too", async () => {
    await using repo = emptyRepo();
    for (const [flags, named] of [
      [["--rules", "--output", "rules.txt"], "--rules and --output"],
      [["--explain", "js/eval-input", "a.js"], "--explain and PATH"],
      [["--test-rules", "--fix"], "--test-rules and --fix"],
    ] as const) {
      const { status, stderr } = await runTool(repo, ["review", ...flags]);
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: `error: ${named} cannot be combined\nhint: it shows rules and reviews nothing; leave one out: \`tool review --help\`\n`,
      });
    }
  });

  test("are guessed from a slip, outside of any repository too", async () => {
    await using repo = emptyRepo();
    const at = { cwd: ".." };
    const { status, stderr } = await runTool(repo, ["review", "--explain", "js/evel-input"], at);
    expect(status).toBe(2);
    expect(stderr).toBe(
      "error: unknown rule js/evel-input\nhint: did you mean this: `tool review --explain js/eval-input`\n",
    );
  });
});
