import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { nodeUnderTest } from "../../helpers/sandbox.ts";

/** What only those parts of the bundle hold that a model or an agent needs. */
const OF_OTHERS = /chat\/completions|session\/new|api\.anthropic\.com|no-store\b.*x-api-key/;

test("without a model or an agent nothing of theirs is loaded: it may as well not be there", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", { "a.js": "export const a = 1;\n" });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({ "a.js": "export const a = 1;\ndebugger;\n" });
  const copy = mkdtempSync(join(repo.sandbox.directory, "program-"));
  cpSync("dist", join(copy, "dist"), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  const chunks = join(copy, "dist/chunks");
  const theirs = readdirSync(chunks).filter((name) =>
    OF_OTHERS.test(readFileSync(join(chunks, name), "utf8")),
  );
  for (const name of theirs) rmSync(join(chunks, name));
  const review = (...more: string[]) =>
    spawnSync(
      nodeUnderTest(),
      [join(copy, "dist/tool.js"), "review", "--no-input", "--constructive", ...more],
      { cwd: repo.root, env: { ...repo.sandbox.env }, encoding: "utf8" },
    );

  const alone = review();
  const withModel = review("--model", "ollama:m");

  expect(theirs.length).toBeGreaterThan(3);
  expect(alone.stdout).toContain("js/debugger-left");
  expect(alone.stderr).not.toContain("error:");
  expect(withModel.status).not.toBe(0);
  expect(`${withModel.stdout}${withModel.stderr}`).toMatch(
    /Cannot find|ENOENT|could not be loaded/,
  );
});
