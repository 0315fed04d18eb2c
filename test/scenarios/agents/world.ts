import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool, type Outcome } from "../../helpers/run-tool.ts";

/** A home, a project and the command that is tried in them. */
export interface AgentsWorld extends AsyncDisposable {
  readonly repo: Repo;
  /** `tool agents …` in the project. */
  agents(...args: string[]): Promise<Outcome>;
  /** The same with `--json`, its output read. */
  // oxlint-disable-next-line typescript/no-explicit-any
  report(...args: string[]): Promise<any>;
  /** Writes files in the home directory. */
  atHome(files: Readonly<Record<string, string>>): void;
  readHome(path: string): string;
  /** Puts programs that do nothing on PATH. */
  install(...programs: string[]): void;
  /** Every file, folder and link of the home directory, with contents. */
  home(): Readonly<Record<string, string>>;
  /** Every one of the project, `.git` left out. */
  project(): Readonly<Record<string, string>>;
}

export function agentsWorld(): AgentsWorld {
  const repo = repoWithOrigin();
  const { home, bin } = repo.sandbox;
  const run = (...args: string[]): Promise<Outcome> => runTool(repo, ["agents", ...args]);
  const install = (...programs: string[]): void => {
    for (const program of programs) {
      writeFileSync(join(bin, program), "#!/bin/sh\nexit 1\n");
      chmodSync(join(bin, program), 0o755);
    }
  };
  install("tool");
  return {
    repo,
    agents: run,
    async report(...args) {
      const { stdout } = await run(...args, "--json");
      return JSON.parse(stdout) as unknown;
    },
    atHome(files) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(home, path)), { recursive: true });
        writeFileSync(join(home, path), text);
      }
    },
    readHome: (path) => readFileSync(join(home, path), "utf8"),
    install,
    home: () => contentsOf(home),
    project: () => contentsOf(repo.root),
    [Symbol.asyncDispose]: () => repo[Symbol.asyncDispose](),
  };
}

/** Everything below a folder by its path: a file's text, `folder`, or where a link leads. */
export function contentsOf(top: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const path of readdirSync(top, { recursive: true }).map(String).toSorted()) {
    if (/^\.git(?:\/|$)/.test(path)) continue;
    const stat = lstatSync(join(top, path));
    if (stat.isSymbolicLink()) found[path] = `→ ${readlinkSync(join(top, path))}`;
    else if (stat.isDirectory()) found[path] = "folder";
    else found[path] = readFileSync(join(top, path), "utf8");
  }
  return found;
}
