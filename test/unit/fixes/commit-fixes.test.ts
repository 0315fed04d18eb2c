import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { FileRewrite, ProposedFix } from "../../../src/core/fixes/types.ts";
import { ToolError } from "../../../src/errors/tool-error.ts";
import { commitFixes, type CommitFixesRequest } from "../../../src/fixes/commit-fixes.ts";
import type { CommittedFixes } from "../../../src/fixes/types.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";

const BASE = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n";

/** The fix of a whole line, from 1, as its finding proposes it. */
function fixOf(line: number, newText: string, more: Partial<ProposedFix> = {}): ProposedFix {
  const file = more.file ?? "a.txt";
  return {
    id: `f-${line}`,
    rule: "text/number",
    severity: "minor",
    title: `Line ${line} is wrong`,
    file,
    line,
    edits: [{ file, startLine: line, startColumn: 1, endLine: line, endColumn: 99, newText }],
    ...more,
  };
}

interface Outcome {
  readonly result: CommittedFixes | null;
  readonly error: ToolError | null;
  readonly lines: readonly string[];
}

/** Writes `after` over each file, as applying the fixes does, and commits them. */
async function commitIn(
  repo: Repo,
  changes: Readonly<Record<string, (text: string) => string>>,
  fixes: readonly ProposedFix[],
  more: Partial<CommitFixesRequest> = {},
): Promise<Outcome> {
  const rewrites = Object.entries(changes).map(([file, change]): FileRewrite => {
    const path = join(repo.root, file);
    const before = readFileSync(path, "utf8");
    writeFileSync(path, change(before));
    return { file, before, after: change(before) };
  });
  const lines: string[] = [];
  const request: CommitFixesRequest = {
    git: await gitOf(repo),
    folder: join(repo.root, ".git/tool"),
    rewrites,
    fixes,
    onLine: (line) => lines.push(line),
    ...more,
  };
  try {
    return { result: await commitFixes(request), error: null, lines };
  } catch (thrown) {
    if (!(thrown instanceof ToolError)) throw thrown;
    return { result: null, error: thrown, lines };
  }
}

const replace =
  (...pairs: readonly (readonly [string, string])[]) =>
  (text: string): string => {
    let changed = text;
    for (const [from, to] of pairs) changed = changed.replace(from, to);
    return changed;
  };

/** The lines that a diff takes away and adds, without their surroundings. */
const changesIn = (diff: string): string[] =>
  diff.split("\n").filter((line) => /^[-+](?![-+]{2} )/.test(line));

const staged = (repo: Repo): string[] => changesIn(repo.git("diff", "--cached"));
const unstaged = (repo: Repo): string[] => changesIn(repo.git("diff"));
const committed = (repo: Repo): string[] => changesIn(repo.git("diff", "HEAD~", "HEAD"));
const statusOf = (repo: Repo): string =>
  repo.git("status", "--porcelain=v2", "-z", "--untracked-files=all");

function repoOf(files: Readonly<Record<string, string>> = { "a.txt": BASE }): Repo {
  const repo = emptyRepo();
  repo.commit("Start", files);
  return repo;
}

test("staged and unstaged edits around a fix in the same file are pending afterwards as before", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": BASE.replace("three", "THREE staged") });
  repo.git("add", "a.txt");
  repo.write({ "a.txt": BASE.replace("three", "THREE staged").replace("five", "FIVE edited") });
  const before = { staged: staged(repo), unstaged: unstaged(repo) };

  const { result } = await commitIn(repo, { "a.txt": replace(["four", "4"]) }, [fixOf(4, "4")]);

  expect(result).toMatchObject({ committed: ["f-4"], left: [], extra: [], undoneByStaged: [] });
  expect(result?.commit).toBe(repo.git("rev-parse", "HEAD"));
  expect(result?.before).toBe(repo.git("rev-parse", "HEAD~"));
  expect(committed(repo)).toEqual(["-four", "+4"]);
  expect({ staged: staged(repo), unstaged: unstaged(repo) }).toEqual(before);
  expect(before).toEqual({
    staged: ["-three", "+THREE staged"],
    unstaged: ["-five", "+FIVE edited"],
  });
});
