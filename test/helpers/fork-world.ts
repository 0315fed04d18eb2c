import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FakeGithub } from "./fake-github/fake-github.ts";
import type { World } from "./fake-github/world.ts";
import { connectToGithub } from "./real-gh.ts";
import { repoWithOrigin, type Files, type Repo } from "./repo.ts";

export interface ForkWorld extends AsyncDisposable {
  readonly repo: Repo;
  readonly github: FakeGithub;
  /** The bare repository of the project. */
  readonly project: string;
  /** Adds the project as a remote. */
  addProject(name: string): void;
}

/**
 * A feature branch whose `origin` is `alice/app`, a fork of `acme/app` on a GitHub on loopback. The project is a
 * commit ahead of the fork, with a template that the fork does not have.
 */
export async function forkWorld(
  options: {
    readonly world?: Partial<World>;
    readonly main?: Files;
    readonly config?: unknown;
  } = {},
): Promise<ForkWorld> {
  const repo = repoWithOrigin({
    main: {
      "README.md": "# Example\n",
      ".tool/config.json": `${JSON.stringify(options.config ?? {})}\n`,
      ...options.main,
    },
    feature: { "sum.ts": "1\n" },
  });
  repo.sandbox.env["TOOL_MERGE_POLL_MS"] = "5";
  const project = join(repo.sandbox.directory, "project.git");
  repo.gitIn(repo.sandbox.directory, "clone", "-q", "--bare", repo.origin, project);
  advance(repo, project);
  const github = await connectToGithub(repo, {
    gitDirectory: project,
    fork: { repository: "alice/app", gitDirectory: repo.origin },
    ...options.world,
  });
  repo.git("config", "remote.origin.url", "http://github.localhost/alice/app.git");
  return {
    repo,
    github,
    project,
    addProject: (name) =>
      void repo.git("remote", "add", name, "http://github.localhost/acme/app.git"),
    async [Symbol.asyncDispose]() {
      await github[Symbol.asyncDispose]();
      await repo[Symbol.asyncDispose]();
    },
  };
}

/** Somebody else's commit on the project's `main`. */
function advance(repo: Repo, project: string): void {
  const clone = join(repo.sandbox.directory, "theirs");
  repo.gitIn(repo.sandbox.directory, "clone", "-q", project, clone);
  mkdirSync(join(clone, ".github"));
  writeFileSync(join(clone, ".github/pull_request_template.md"), "## The project asks\n");
  repo.gitIn(clone, "add", "-A");
  repo.gitIn(clone, "commit", "-q", "-m", "Ask for reasons");
  repo.gitIn(clone, "push", "-q", "origin", "HEAD:main");
}
