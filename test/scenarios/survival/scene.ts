import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FakeGithub } from "../../helpers/fake-github/fake-github.ts";
import { connectToGithub } from "../../helpers/real-gh.ts";
import { copyOf, type Repo, type Template } from "../../helpers/repo.ts";
import { workTreeSnapshot } from "../../helpers/snapshot.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { startHttpTracker, type HttpTracker } from "../../helpers/tracker-http.ts";
import { copyFolder, recordingOf } from "../../helpers/templates.ts";
import { shipWorld } from "../ship/world.ts";
import { WATCH_REFS } from "./watch-refs.ts";

/** A repository that is about to be shipped with every step there is, on a remote of one kind. */
export interface Scene extends AsyncDisposable {
  readonly repo: Repo;
  /** The real client's GitHub, and the tracker; null where the remote is plain. */
  readonly online: { readonly github: FakeGithub; readonly tracker: HttpTracker } | null;
  /** The user's files as they are when it begins. */
  readonly files: Readonly<Record<string, string>>;
  /** What the commands wrote, line by line. */
  trace(): string[];
}

/** On a GitHub whose base requires a check the merge is waited for; without one it happens at once. */
export type Remote = "GitHub" | "GitHub without rules" | "plain";

const COMMANDS = {
  installCommand: 'echo install >> "$TRACE"',
  buildCommand: 'echo build >> "$TRACE"',
  testCommand: 'echo test >> "$TRACE"',
  postMergeCommand: 'echo "deploy $TOOL_MERGE_SHA" >> "$TRACE"',
};

/**
 * Sets a scene: a commit ahead of `main`, a staged file that was edited since, an edited and a new one.
 * @param left in place of that: what a ship has left, and the user's files as they were when it began
 */
export async function setScene(
  remote: Remote,
  left?: { readonly template: Template; readonly files: Scene["files"] },
): Promise<Scene> {
  const repo = copyOf(left?.template ?? (await templateOf(remote)));
  const { directory, env } = repo.sandbox;
  const traceFile = join(directory, "trace.txt");
  Object.assign(env, {
    TRACE: traceFile,
    MOMENTS: directory,
    TOOL_MERGE_POLL_MS: "5",
    TOOL_TRACKER_LIMITS_MS: "60000,60000,120000,300",
    TOOL_MCP_CONFIG: join(directory, "mcp.json"),
  });
  const online = remote === "plain" ? null : await goOnline(repo, remote);
  return {
    repo,
    online,
    files: left?.files ?? files({ repo }),
    trace: () => linesOf(traceFile),
    async [Symbol.asyncDispose]() {
      await online?.github[Symbol.asyncDispose]();
      await online?.tracker[Symbol.asyncDispose]();
      await repo[Symbol.asyncDispose]();
    },
  };
}

/** Spares git two starts of a hook for each change of refs, where nobody counts them. */
export function stopWatchingRefs({ repo }: Pick<Scene, "repo">): void {
  for (const gitDirectory of [join(repo.root, ".git"), repo.origin])
    rmSync(join(gitDirectory, "hooks/reference-transaction"), { force: true });
}

/** Every file of the user's with a hash of its content. */
export function files({ repo }: Pick<Scene, "repo">): Record<string, string> {
  return workTreeSnapshot(repo.root);
}

/** Made once in a run, and copied for each point: on GitHub's two kinds it is the same. */
async function templateOf(remote: Remote): Promise<Template> {
  const isPlain = remote === "plain";
  const folder = await recordingOf(["a scene", isPlain], async (draft) => {
    await using repo = await makeTemplate(isPlain);
    copyFolder(repo.root, join(draft, "work"));
    copyFolder(repo.origin, join(draft, "origin.git"));
    writeFileSync(join(draft, "directory"), repo.sandbox.directory);
  });
  return {
    root: join(folder, "work"),
    origin: join(folder, "origin.git"),
    sandbox: { directory: readFileSync(join(folder, "directory"), "utf8") },
  };
}

async function makeTemplate(isPlain: boolean): Promise<Repo> {
  const issueTracker = isPlain ? {} : { issueTracker: { enabled: true } };
  const repo = shipWorld({
    // A tone is what makes the review part of a ship.
    config: {
      tone: "constructive",
      ship: { targetBranch: "main", autoMerge: true, ...COMMANDS, ...issueTracker },
    },
    main: { "old.txt": "old\n" },
    branch: "me/eng-12-late",
  });
  repo.write({ "staged.txt": "staged\n" });
  repo.git("add", "staged.txt");
  repo.write({ "staged.txt": "staged, then edited\n", "old.txt": "edited\n", "new.txt": "new\n" });
  for (const hooks of [".git/hooks", "../origin.git/hooks"]) repo.write({ [hooks]: null });
  // Reviewed once, so that each ship takes what it finds about its files from the cache.
  await runTool(repo, ["review"]);
  if (!isPlain) repo.git("config", "remote.origin.url", "http://github.localhost/acme/app.git");
  repo.write({ ".git/hooks/reference-transaction": WATCH_REFS });
  if (isPlain) repo.write({ "../origin.git/hooks/reference-transaction": WATCH_REFS });
  return repo;
}

async function goOnline(repo: Repo, remote: Remote): Promise<NonNullable<Scene["online"]>> {
  const github = await connectToGithub(repo, {
    requiredChecks: remote === "GitHub" ? ["ci"] : [],
  });
  const tracker = await startHttpTracker();
  // The required check is green, and the host merges, once somebody has looked at what waits for it.
  let looks = 0;
  github.meanwhile = (request) => {
    const [pull] = github.world.pulls;
    if (request !== "PullRequestState" || pull?.isArmed !== true) return;
    looks += 1;
    if (looks < 2) return;
    for (const [at, check] of pull.checks.entries())
      pull.checks[at] = { ...check, outcome: "SUCCESS" };
    github.settle();
  };
  writeFileSync(
    join(repo.sandbox.directory, "mcp.json"),
    JSON.stringify({ mcpServers: { "supported-tracker": { url: tracker.url } } }),
  );
  return { github, tracker };
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}
