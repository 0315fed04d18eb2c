import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { startFakeGithub, type FakeGithub } from "./fake-github/fake-github.ts";
import type { World } from "./fake-github/world.ts";
import { repoWithOrigin, type Repo } from "./repo.ts";
import { findProgram } from "./sandbox.ts";
import { shareCodeCache } from "./templates.ts";

/** Where GitHub's own client is: the one that `TOOL_TEST_GH` names, or the machine's; undefined where there is none. */
export const REAL_GH = process.env["TOOL_TEST_GH"] ?? findProgram("gh");

/** The address of the repository there. */
const ORIGIN = "http://github.localhost/acme/app.git";

export interface RealGhWorld extends AsyncDisposable {
  readonly repo: Repo;
  readonly github: FakeGithub;
}

/**
 * A repository on a feature branch whose `origin` is on a GitHub on loopback, with the machine's own `gh`
 * on PATH and logged in to it. All that `gh` and git send goes to that GitHub or is refused as a leak.
 */
export async function realGhWorld(world: Partial<World> = {}): Promise<RealGhWorld> {
  const repo = repoWithOrigin({ feature: { "sum.ts": "1\n" } });
  const github = await connectToGithub(repo, world);
  return {
    repo,
    github,
    async [Symbol.asyncDispose]() {
      await github[Symbol.asyncDispose]();
      await repo[Symbol.asyncDispose]();
    },
  };
}

/** Starts a GitHub on loopback over a repository's `origin`, and leads its `gh` and git there. */
export async function connectToGithub(repo: Repo, world: Partial<World> = {}): Promise<FakeGithub> {
  const github = await startFakeGithub({
    repository: "acme/app",
    gitDirectory: repo.origin,
    ...world,
  });
  symlinkSync(REAL_GH ?? "", join(repo.sandbox.bin, "gh"));
  const proxy = `http://127.0.0.1:${github.port}`;
  const folder = (name: string): string => {
    const path = join(repo.sandbox.home, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const caches = folder("cache");
  shareCodeCache(caches);
  Object.assign(repo.sandbox.env, {
    http_proxy: proxy,
    HTTP_PROXY: proxy,
    https_proxy: proxy,
    HTTPS_PROXY: proxy,
    // Empty: a `localhost` here would lead *.localhost past the proxy.
    no_proxy: "",
    NO_PROXY: "",
    GH_HOST: "github.localhost",
    GH_TOKEN: "gho_good",
    GH_CONFIG_DIR: folder("gh"),
    XDG_CONFIG_HOME: folder("config"),
    XDG_STATE_HOME: folder("state"),
    XDG_CACHE_HOME: caches,
    XDG_DATA_HOME: folder("data"),
  });
  if (repo.git("config", "remote.origin.url") !== ORIGIN)
    repo.git("config", "remote.origin.url", ORIGIN);
  return github;
}
