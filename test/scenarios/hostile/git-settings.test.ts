import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { STARTING_SETTINGS } from "../../../src/git/starting-settings.ts";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { plant, READING_COMMANDS, type Planted } from "./planted.ts";

/** A branch that changes what its attributes give to every driver. */
function world(): { readonly repo: Repo; readonly planted: Planted } {
  const repo = repoWithOrigin({
    main: { "README.md": "# Example\n", "kept.txt": "one\n" },
    feature: {
      ".gitattributes": "* filter=evil diff=evil merge=evil\n*.bin filter=lfs\n",
      "a.js": "export const a = 1;\n",
      ".tool/config.json": '{"ship":{"targetBranch":"main"},"fastShip":{"review":true}}\n',
    },
  });
  const planted = plant(repo);
  signHead(repo);
  return { repo, planted };
}

/** Puts a signature into HEAD that any `gpg.program` would be asked about. */
function signHead(repo: Repo): void {
  const raw = repo.git("cat-file", "commit", "HEAD");
  const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n aaaa\n -----END PGP SIGNATURE-----";
  writeFileSync(
    join(repo.sandbox.directory, "commit"),
    raw.replace(/^(committer .*)$/m, `$1\n${signature}`),
  );
  const commit = repo.git("hash-object", "-t", "commit", "-w", "../commit");
  repo.git("update-ref", "HEAD", commit);
}

/** Edits after the settings are planted: what git has to look into, and through no filter. */
function edit(repo: Repo): void {
  repo.write({ "a.js": "export const a = 2;\n", "kept.txt": "two\n", "new.js": "debugger;\n" });
}

function hookFolder(planted: Planted): string {
  const program = planted.program("core.hookspath");
  const folder = join(program, "../hooks");
  mkdirSync(folder, { recursive: true });
  for (const hook of ["post-index-change", "reference-transaction", "pre-push", "pre-auto-gc"]) {
    writeFileSync(join(folder, hook), `#!/bin/sh\nexec '${program}'\n`);
    chmodSync(join(folder, hook), 0o755);
  }
  return folder;
}

/** Sets every setting that could start a program to one of its own name. */
function setAll(repo: Repo, planted: Planted): void {
  const odd: Readonly<Record<string, string>> = {
    "core.hookspath": hookFolder(planted),
    "log.showsignature": "true",
    "filter.*.required": "true",
    "protocol.allow": "always",
    "protocol.*.allow": "always",
    "url.*.insteadof": "https://nowhere.invalid/",
    "remote.*.promisor": "true",
    "extensions.partialclone": "evil",
    "remote.*.proxy": "http://127.0.0.1:9",
    "http.proxy": "http://127.0.0.1:9",
    "submodule.*.update": "!true",
  };
  repo.git("config", "core.repositoryFormatVersion", "1");
  repo.git("config", "remote.evil.url", repo.origin);
  for (const { key } of STARTING_SETTINGS) {
    const name = key.replace("pager.*", "pager.log").replace("*", "evil");
    repo.git("config", name, odd[key] ?? planted.program(key));
  }
}

test("no command that reads starts a program that the repository's own git settings name", async () => {
  const { repo, planted } = world();
  await using _ = repo;
  setAll(repo, planted);
  edit(repo);

  // The trap is set: git itself goes into it.
  expect(() => repo.git("status")).toThrow("filter 'evil' failed");
  repo.git("log", "-1");
  expect(planted.started()).toEqual(
    expect.arrayContaining(["core.fsmonitor", "filter.*.process", "gpg.program"]),
  );
  planted.reset();

  for (const args of READING_COMMANDS) {
    const { stderr } = await runTool(repo, args);
    expect({ args, started: planted.started(), stderr }).toMatchObject({ started: [] });
    expect(stderr).not.toContain("internal error");
  }
  const { stdout } = await runTool(repo, ["review", "--json"]);
  expect(stdout).toContain('"js/debugger-left"');
  expect(readFileSync(join(repo.root, ".git/config"), "utf8")).toContain("filter.*.clean");
});

describe("a filter", () => {
  test("that the user defined is used as the user defined it, whatever the repository says", async () => {
    const { repo, planted } = world();
    await using _ = repo;
    repo.git("config", "--global", "filter.evil.clean", planted.program("users-own"));
    repo.git("config", "filter.evil.clean", planted.program("filter.*.clean"));
    edit(repo);

    await runTool(repo, ["review"]);

    expect(planted.started()).toEqual(["users-own"]);
  });

  test("of Git LFS is off while reading where the repository names its extensions", async () => {
    const { repo, planted } = world();
    await using _ = repo;
    repo.git("config", "--global", "filter.lfs.clean", planted.program("lfs"));
    repo.write({ "a.bin": "a" });
    repo.git("add", "a.bin");
    planted.reset();
    repo.write({ "a.bin": "b" });
    await runTool(repo, ["review"]);
    expect(planted.started()).toEqual(["lfs"]);

    planted.reset();
    repo.git("config", "lfs.extension.evil.clean", planted.program("extension"));
    await runTool(repo, ["review"]);
    expect(planted.started()).toEqual([]);
  });

  test("that a file included by the repository's configuration defines is held back, whatever it is called", async () => {
    const { repo, planted } = world();
    await using _ = repo;
    const evil = planted.program("clean");
    writeFileSync(
      join(repo.root, ".git/more"),
      `[filter "evil"]\n\tclean = ${evil}\n[FILTER "e=v.il \\"x\\""]\n\tClean = ${evil}\n`,
    );
    repo.git("config", "include.path", "more");
    repo.write({ ".gitattributes": '* filter=evil\n*.js filter="e=v.il"\n' });
    edit(repo);
    await runTool(repo, ["review"]);
    expect(planted.started()).toEqual([]);
  });

  test("of a submodule is not started by looking at the project around it", async () => {
    const { repo, planted } = world();
    await using _ = repo;
    repo.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", repo.origin, "sub");
    repo.git("commit", "-q", "-m", "Add a submodule");
    repo.git("-C", "sub", "config", "filter.evil.clean", planted.program("filter"));
    repo.git("-C", "sub", "config", "core.fsmonitor", planted.program("monitor"));
    repo.write({ "sub/.gitattributes": "* filter=evil\n", "sub/README.md": "# Changed\n" });
    repo.git("status");
    expect(planted.started()).not.toEqual([]);
    planted.reset();
    edit(repo);

    for (const args of [["review"], ["ship", "--dry-run"], ["doctor"]]) await runTool(repo, args);
    expect(planted.started()).toEqual([]);
  });
});

test("objects that a partial clone left out are not fetched while reading, and the error says how to get them", async () => {
  const { repo, planted } = world();
  await using _ = repo;
  const blob = repo.git("rev-parse", "main:kept.txt");
  repo.git("config", "core.repositoryFormatVersion", "1");
  repo.git("config", "extensions.partialClone", "origin");
  repo.git("config", "remote.origin.promisor", "true");
  repo.git("config", "remote.origin.uploadpack", planted.program("uploadpack"));
  repo.write({ [`.git/objects/${blob.slice(0, 2)}/${blob.slice(2)}`]: null });
  edit(repo);

  const { status, stderr } = await runTool(repo, ["review"]);

  expect(planted.started()).toEqual([]);
  expect({ status, stderr }).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/partial clone[^]*\nhint: /),
  });
  // What the hint says is what brings the object here.
  const [, typed = ""] = /`git (.*)`/.exec(stderr) ?? [];
  repo.git("config", "remote.origin.uploadpack", "git-upload-pack");
  repo.git(...typed.split(" "));
  expect((await runTool(repo, ["review"])).stdout).toContain("js/debugger-left");
});
