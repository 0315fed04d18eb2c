import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startFakeGitlab, type FakeGitlab } from "./fake-gitlab/fake-gitlab.ts";
import type { GitlabWorld } from "./fake-gitlab/world.ts";
import type { Repo } from "./repo.ts";
import { findProgram } from "./sandbox.ts";
import { installClient } from "./scripted-client.ts";
import { answerGlab, GLAB_VARIABLES } from "./scripted-glab.ts";

/** Where GitLab's own client is: the one that `TOOL_TEST_GLAB` names, or the machine's; undefined where there is none. */
export const REAL_GLAB = process.env["TOOL_TEST_GLAB"] ?? findProgram("glab");

/** The clients that scenarios run with: a scripted one, and GitLab's own where there is one. */
export const CLIENTS: readonly GlabClient[] =
  REAL_GLAB === undefined ? ["scripted"] : ["scripted", "own"];
export type GlabClient = "scripted" | "own";

export interface GitlabOptions extends Partial<Omit<GitlabWorld, "projects">> {
  readonly client?: GlabClient;
  /** The client has no login anywhere. */
  readonly isLoggedOut?: boolean;
  /** `alice/app`: `origin` is a fork of the project, whose bare repository is here. */
  readonly forkOf?: string;
  /** The path of `acme/app` before it was moved, by which `origin` names it still. */
  readonly formerly?: string;
}

/**
 * Starts a GitLab on loopback over a repository's `origin`, which becomes `acme/app` there, or `alice/app` as a fork of
 * it; puts a client on PATH that is logged in to it, and leads client and git there.
 */
export async function connectToGitlab(
  repo: Repo,
  { client = "scripted", isLoggedOut = false, forkOf, formerly, ...options }: GitlabOptions = {},
): Promise<FakeGitlab> {
  const origin = {
    id: 11,
    path: "acme/app",
    gitDirectory: repo.origin,
    ...(formerly && { formerly }),
  };
  const gitlab = await startFakeGitlab({
    projects:
      forkOf === undefined
        ? [origin]
        : [
            { ...origin, gitDirectory: forkOf },
            { id: 12, path: "alice/app", gitDirectory: repo.origin, forkOf: "acme/app" },
          ],
    users: ["alice", "bob", "carol"],
    labels: ["bug"],
    accessLevel: 30,
    mergeMethod: "merge",
    squashOption: "default_off",
    pipeline: null,
    readsBeforePipeline: 0,
    hasMergedResults: false,
    keepsOnePerson: false,
    isApproved: true,
    requests: [],
    discussions: [],
    commands: [],
    isPublic: false,
    mayComment: true,
    linesOffDiff: [],
    losesThreads: false,
    ...options,
  });
  putOnPath(repo, client);
  const config = join(repo.sandbox.home, "glab");
  mkdirSync(config, { recursive: true });
  const login = ["token: glpat-good", "api_protocol: http", "git_protocol: http"];
  const hosts = [
    "  gitlab.localhost:",
    ...login.slice(Number(isLoggedOut)).map((line) => `    ${line}`),
  ];
  const text = ["hosts:", ...hosts, ""].join("\n");
  writeFileSync(join(config, "config.yml"), text, { mode: 0o600 });
  const proxy = `http://127.0.0.1:${gitlab.port}`;
  Object.assign(repo.sandbox.env, {
    http_proxy: proxy,
    HTTP_PROXY: proxy,
    https_proxy: proxy,
    HTTPS_PROXY: proxy,
    // Empty: a `localhost` here would lead *.localhost past the proxy.
    no_proxy: "",
    NO_PROXY: "",
    GLAB_CONFIG_DIR: config,
    TOOL_MERGE_POLL_MS: "5",
  });
  const path = forkOf === undefined ? (formerly ?? "acme/app") : "alice/app";
  repo.git("config", "remote.origin.url", `http://gitlab.localhost/${path}.git`);
  return gitlab;
}

function putOnPath(repo: Repo, client: GlabClient): void {
  if (client === "own") return symlinkSync(REAL_GLAB ?? "", join(repo.sandbox.bin, "glab"));
  installClient(repo, {
    name: "glab",
    inputFlag: "--input",
    variables: GLAB_VARIABLES,
    answer: answerGlab,
  });
}
