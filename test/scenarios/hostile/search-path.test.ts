import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { plant, type Planted } from "./planted.ts";

const NAMES = ["git", "gh", "sh", "node", "env", "cat", "ssh", "server"];

/** A branch with programs of common names at its top and in a folder; a build command names one of them. */
function world(): { readonly repo: Repo; readonly planted: Planted } {
  const repo = repoWithOrigin({
    main: {
      "README.md": "# Example\n",
      ".tool/config.json": JSON.stringify({
        ship: { targetBranch: "main", buildCommand: "own-tool > built.txt; rm built.txt" },
      }),
    },
    feature: { "a.js": "debugger;\n" },
  });
  const planted = plant(repo, repo.root);
  for (const name of NAMES) planted.program(name);
  mkdirSync(join(repo.root, "tools"));
  for (const name of NAMES) cpSync(join(repo.root, name), join(repo.root, "tools", name));
  writeFileSync(join(repo.root, "tools/own-tool"), "#!/bin/sh\necho built\n");
  chmodSync(join(repo.root, "tools/own-tool"), 0o755);
  symlinkSync(join(repo.root, "tools"), join(repo.sandbox.directory, "link"));
  return { repo, planted };
}

describe("where PATH", () => {
  test("has entries that are empty, relative or in the work tree, no command that reads starts what lies there", async () => {
    const { repo, planted } = world();
    await using __ = repo;
    const { root, sandbox } = repo;
    const env = {
      PATH: `.::tools:./tools:${root}/tools:${sandbox.directory}/link:${sandbox.bin}:`,
    };

    for (const args of [["doctor"], ["ship", "--dry-run"], ["review"]]) {
      const { stdout } = await runTool(repo, args, { env });
      expect({ args, started: planted.started() }).toEqual({ args, started: [] });
      expect(stdout).not.toBe("");
    }
  });

  test("leads to the user's own tools, the commands of a ship find them, and what the ship starts by itself is not among them", async () => {
    const { repo, planted } = world();
    await using __ = repo;
    repo.commit("Bring tools along");
    const env = { PATH: `${repo.root}/tools:${repo.sandbox.bin}` };

    const { status, stderr } = await runTool(repo, ["ship", "--yes", "--auto-merge"], { env });

    expect({ status, stderr }).toMatchObject({ status: 0 });
    // The shell of the command, and what it starts, are the user's; `rm` alone comes from elsewhere.
    expect(planted.started()).toEqual([]);
  });

  test("has git, or the host's client, in the work tree alone, it counts as missing and the error says where it is", async () => {
    const { repo, planted } = world();
    await using __ = repo;
    rmSync(join(repo.sandbox.bin, "git"));
    const env = { PATH: `${repo.root}/tools:${repo.sandbox.bin}` };

    const { status, stderr } = await runTool(repo, ["review"], { env });

    expect({ status, started: planted.started() }).toEqual({ status: 2, started: [] });
    expect(stderr).toContain(
      `git was not found on PATH, except for ${repo.root}/tools/git, which is not started`,
    );
    expect(stderr).toMatch(/^hint: /m);
  });

  test("is relative, a tracker's server of the user's is found elsewhere or not at all", async () => {
    const { repo, planted } = world();
    await using __ = repo;
    repo.config({ ship: { targetBranch: "main", issueTracker: { enabled: true } } });
    mkdirSync(join(repo.sandbox.home, ".tool"));
    writeFileSync(
      join(repo.sandbox.home, ".tool/mcp.json"),
      JSON.stringify({ mcpServers: { "supported-tracker": { command: "server", args: [] } } }),
    );
    const { stdout } = await runTool(repo, ["doctor"], { env: { PATH: `.:${repo.sandbox.bin}` } });
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(
      "`server` does not exist or is not executable",
    );
    expect(planted.started()).toEqual([]);
  });
});

test("a home that is a repository keeps its own folders of programs", async () => {
  await using repo = repoWithOrigin({ feature: { "a.js": "debugger;\n" } });
  const bin = join(repo.root, "bin");
  mkdirSync(bin);
  symlinkSync(join(repo.sandbox.bin, "git"), join(bin, "git"));
  writeFileSync(join(bin, "gh"), "#!/bin/sh\nexit 1\n");
  const { stdout } = await runTool(repo, ["review", "--json"], {
    env: { HOME: repo.root, PATH: bin },
  });
  expect(stdout).toContain('"js/debugger-left"');
  expect(existsSync(join(repo.root, "bin/git"))).toBe(true);
});
