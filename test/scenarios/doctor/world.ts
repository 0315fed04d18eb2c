import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DoctorReport } from "../../../src/workflows/doctor/pure/build-report.ts";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool, type ToolOptions } from "../../helpers/run-tool.ts";

const SERVER = join(import.meta.dirname, "../../helpers/fake-bin/tracker.mjs");
/** The credential in the definition of every server that is registered here. */
export const TOKEN = "s3cr3t-token-of-the-tracker";

/** A repository on a plain remote, its branch one commit ahead, with an identity of its own. */
export function healthyRepo(branch = "feature"): Repo {
  const repo = repoWithOrigin({ feature: { "sum.js": "export const one = 1;\n" }, branch });
  // What a check may take is for who waits for it: none is given up here because the machine is busy.
  repo.sandbox.env["TOOL_DOCTOR_LIMIT_MS"] = "120000";
  repo.git("config", "user.name", "Ada Lovelace");
  repo.git("config", "user.email", "ada@example.invalid");
  return repo;
}

export interface Diagnosis {
  readonly status: number | null;
  readonly report: DoctorReport;
  /** The checks by their ids. */
  readonly checks: Readonly<Record<string, DoctorReport["checks"][number]>>;
  /** Everything that was printed. */
  readonly printed: string;
}

/** Runs the doctor with `--json`. */
export async function diagnose(
  repo: Repo,
  args: readonly string[] = [],
  options: ToolOptions = {},
): Promise<Diagnosis> {
  const { status, stdout, stderr } = await runTool(repo, ["doctor", "--json", ...args], options);
  if (!stdout.startsWith("{")) throw new Error(`exit ${String(status)}: ${stdout}${stderr}`);
  const report = JSON.parse(stdout) as DoctorReport;
  const checks = Object.fromEntries(report.checks.map((check) => [check.id, check]));
  return { status, report, checks, printed: stdout + stderr };
}

/** Registers the small tracker for the user; gives the file that names it. */
export function registerTracker(
  repo: Repo,
  behaviour: string,
  tool: Readonly<Record<string, string>> = {},
): string {
  const folder = join(repo.sandbox.home, ".tool");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "mcp.json");
  const definition = {
    command: "node",
    args: [SERVER, behaviour, `--key=${TOKEN}`],
    env: { DOCTOR_TRACE: traceFile(repo), TRACKER_TOKEN: TOKEN },
    tool,
  };
  writeFileSync(file, JSON.stringify({ mcpServers: { "supported-tracker": definition } }));
  return file;
}

/** What the small tracker was asked, as `call NAME ARGUMENTS`. */
export function callsOf(repo: Repo): readonly string[] {
  return traceOf(repo).filter((line) => line.startsWith("call "));
}

/** The processes of the small tracker. */
export function pidsOf(repo: Repo): readonly number[] {
  return traceOf(repo).flatMap((line) => (line.startsWith("pid ") ? [Number(line.slice(4))] : []));
}

function traceOf(repo: Repo): readonly string[] {
  const file = traceFile(repo);
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}

function traceFile(repo: Repo): string {
  return join(repo.sandbox.directory, "tracker-trace.txt");
}
