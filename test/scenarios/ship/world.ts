import { readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { ShipReport } from "../../../src/ship/pure/types.ts";
import { repoWithOrigin, type Files, type Repo } from "../../helpers/repo.ts";
import { runTool, type Outcome, type ToolOptions } from "../../helpers/run-tool.ts";

/** A repository ready to be shipped: the configuration lies on `main`, a feature branch is one commit ahead. */
export interface World extends Repo {
  /** A file outside the work tree that commands may write to: `$TRACE` in their environment. */
  readonly traceFile: string;
  /** What commands wrote to `$TRACE`, line by line. */
  trace(): string[];
}

export function shipWorld(
  options: {
    readonly config?: unknown;
    readonly main?: Files;
    readonly feature?: Files;
    readonly branch?: string;
    readonly subject?: string;
  } = {},
): World {
  const { config = { ship: { targetBranch: "main" } } } = options;
  const repo = repoWithOrigin({
    main: {
      "README.md": "# Example\n",
      ".gitignore": "ignored.txt\n",
      ".tool/config.json": `${JSON.stringify(config, null, 2)}\n`,
      ...options.main,
    },
    feature: options.feature ?? { "sum.js": "export const sum = (a, b) => a + b;\n" },
    ...(options.branch === undefined ? {} : { branch: options.branch }),
    ...(options.subject === undefined ? {} : { subject: options.subject }),
  });
  return worldOf(repo);
}

/** The world that a repository is, where ships do not wait long for a merge. */
export function worldOf(repo: Repo): World {
  const traceFile = join(repo.sandbox.directory, "trace.txt");
  repo.sandbox.env["TRACE"] = traceFile;
  repo.sandbox.env["TOOL_MERGE_POLL_MS"] = "5";
  return {
    ...repo,
    traceFile,
    trace: () =>
      existsSync(traceFile)
        ? readFileSync(traceFile, "utf8")
            .split("\n")
            .filter((line) => line !== "")
        : [],
  };
}

export interface Shipped extends Outcome {
  readonly report: ShipReport;
  /** Each step's status, with its reason where it has one: `skipped: flag`. */
  readonly steps: Readonly<Record<string, string>>;
}

/** Ships with `--json` and reads the report. */
export async function shipJson(
  repo: Repo,
  args: readonly string[] = ["ship"],
  options: ToolOptions = {},
): Promise<Shipped> {
  const outcome = await runTool(repo, [...args, "--json"], options);
  const report = JSON.parse(outcome.stdout) as ShipReport;
  const steps = Object.fromEntries(
    (report.steps ?? []).map(({ id, status, reason }) => [
      id,
      reason === null ? status : `${status}: ${reason}`,
    ]),
  );
  return { ...outcome, report, steps };
}

/** Refs of pull requests that the plain host keeps on origin. */
export function pullRefs(repo: Repo): string[] {
  const listed = repo.gitIn(repo.origin, "for-each-ref", "--format=%(refname)", "refs/tool/pulls/");
  return listed === "" ? [] : listed.split("\n");
}

/** A pull request's record on origin. */
export function pullRecord(repo: Repo, number = 1): Record<string, unknown> {
  return JSON.parse(
    repo.gitIn(repo.origin, "show", `refs/tool/pulls/${number}/record:pull-request.json`),
  ) as Record<string, unknown>;
}

/** Messages of a branch on origin, newest first. */
export function subjectsOnOrigin(repo: Repo, branch: string): string[] {
  return repo.gitIn(repo.origin, "log", "--format=%s", branch, "--").split("\n");
}
