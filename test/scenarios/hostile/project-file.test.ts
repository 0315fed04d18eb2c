import { linkSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { snapshot } from "../../helpers/snapshot.ts";

const FILE = ".tool/config.json";
const MINE = '{"tone":"harsh"}\n';

/** One command for each place of the code that reads or writes the project's file. */
const COMMANDS: readonly (readonly string[])[] = [
  ["config", "set", "review.agent", "sh"],
  ["init", "--yes"],
  ["trust"],
  ["review"],
];
/** The others, which load the settings as `review` does. */
const MORE_COMMANDS: readonly (readonly string[])[] = [
  ["config", "list"],
  ["config", "get", "tone"],
  ["config", "check"],
  ["config", "unset", "tone"],
  ["ship", "--dry-run"],
  ["fast-ship", "--dry-run"],
  ["register", "list"],
  ["register", "add", "--question", "Why?"],
];

/** A repository whose user has settings of their own, and a folder of theirs beside it. */
function world(): Repo {
  const repo = emptyRepo();
  repo.commit("Start", { "a.js": "export const a = 1;\n" });
  repo.write({ [`../home/${FILE}`]: MINE, "../outside/config.json": '{"tone":"constructive"}\n' });
  return repo;
}

const WAYS: readonly [name: string, lay: (repo: Repo) => void, says: string, hint: string][] = [
  [
    "a folder that is a link to the user's",
    (repo) => symlinkSync(join(repo.sandbox.home, ".tool"), join(repo.root, ".tool")),
    "is your own ~/.tool/config.json",
    "rm .tool",
  ],
  [
    "a file that is a link to the user's",
    (repo) => {
      mkdirSync(join(repo.root, ".tool"));
      symlinkSync(join(repo.sandbox.home, FILE), join(repo.root, FILE));
    },
    "is your own ~/.tool/config.json",
    `rm ${FILE}`,
  ],
  [
    "a file that is another name of the user's",
    (repo) => {
      mkdirSync(join(repo.root, ".tool"));
      linkSync(join(repo.sandbox.home, FILE), join(repo.root, FILE));
    },
    "is your own ~/.tool/config.json",
    `rm ${FILE}`,
  ],
  [
    "a folder that is a link to one elsewhere",
    (repo) => symlinkSync("../outside", join(repo.root, ".tool")),
    "leads out of the work tree",
    "rm .tool",
  ],
  [
    "a folder that is a link to one elsewhere without a file",
    (repo) => {
      mkdirSync(join(repo.sandbox.directory, "empty"));
      symlinkSync("../empty", join(repo.root, ".tool"));
    },
    "leads out of the work tree",
    "rm .tool",
  ],
  [
    "a file that is a link to one elsewhere",
    (repo) => {
      mkdirSync(join(repo.root, ".tool"));
      symlinkSync("../../outside/config.json", join(repo.root, FILE));
    },
    "leads out of the work tree",
    `rm ${FILE}`,
  ],
  [
    "a file that is a link through one of the project's own",
    (repo) => {
      mkdirSync(join(repo.root, ".tool"));
      symlinkSync("../outside/config.json", join(repo.root, "shared.json"));
      symlinkSync("../shared.json", join(repo.root, FILE));
    },
    "leads out of the work tree",
    `rm ${FILE}`,
  ],
  [
    "a folder that is a link into git's own",
    (repo) => symlinkSync(".git", join(repo.root, ".tool")),
    "leads into git's own folder",
    "rm .tool",
  ],
  [
    "a file in the place of which the user's folder lies",
    (repo) => {
      mkdirSync(join(repo.root, ".tool"));
      symlinkSync(join(repo.sandbox.home, ".tool/new.json"), join(repo.root, FILE));
      repo.write({ "../home/.tool/new.json": "{}" });
    },
    "leads into ~/.tool",
    `rm ${FILE}`,
  ],
];

describe("the project's file is neither read nor written when it is", () => {
  test.each(WAYS)("%s", async (_, lay, says, hint) => {
    await using repo = world();
    lay(repo);
    const before = snapshot(repo.sandbox.home);
    const outside = snapshot(join(repo.sandbox.directory, "outside"));

    const commands = hint === "rm .tool" && says.startsWith("is") ? MORE_COMMANDS : [];
    for (const args of [...COMMANDS, ...commands]) {
      const { status, stdout, stderr } = await runTool(repo, args);
      expect({ args, status, stdout }).toEqual({ args, status: 2, stdout: "" });
      expect(stderr).toContain(`error: ${FILE} ${says}`);
      expect(stderr).toContain(`hint: remove it: \`${hint}\``);
    }
    expect(snapshot(repo.sandbox.home)).toEqual(before);
    expect(snapshot(join(repo.sandbox.directory, "outside"))).toEqual(outside);
  });
});

test("in a repository of the home directory nothing writes the user's file unless --user says so", async () => {
  await using repo = world();
  const env = { HOME: repo.root };
  repo.write({ [FILE]: MINE });

  for (const args of [
    ["config", "set", "review.agent", "sh"],
    ["config", "unset", "tone"],
    ["init", "--yes"],
    ["trust"],
  ]) {
    const { status, stderr } = await runTool(repo, args, { env });
    expect({ args, status, file: repo.read(FILE) }).toEqual({ args, status: 2, file: MINE });
    expect(stderr).toContain("error: this repository is your home directory");
  }
  expect(repo.exists(".tool/trust.json")).toBe(false);
  // The file is read once, as the user's.
  const { stdout } = await runTool(repo, ["config", "list", "--json"], { env });
  expect(stdout).toContain('"source": "user"');
  const set = await runTool(repo, ["config", "set", "tone", "constructive", "--user"], { env });
  expect({ status: set.status, file: repo.read(FILE) }).toEqual({
    status: 0,
    file: '{"tone":"constructive"}\n',
  });
});

test("the register is not kept among the user's settings", async () => {
  await using repo = world();
  const env = { HOME: repo.root };
  repo.write({ [FILE]: MINE });

  const { status, stderr } = await runTool(repo, ["register", "add", "--question", "Why?"], {
    env,
  });

  expect({ status, stderr }).toEqual({
    status: 2,
    stderr:
      "error: decisionRegister.path .tool/register leads into ~/.tool, which holds your own settings\nhint: name another folder: `tool config set decisionRegister.path docs/decisions --user`\n",
  });
  expect(repo.exists(".tool/register")).toBe(false);
  await runTool(repo, ["config", "set", "decisionRegister.path", "docs/decisions", "--user"], {
    env,
  });
  const added = await runTool(repo, ["register", "add", "--question", "Why?"], { env });
  expect(added.status).toBe(0);
  expect(repo.exists("docs/decisions/decisions.md")).toBe(true);
});

test("a user's own file may be a link, also to a repository that is worked in", async () => {
  await using repo = world();
  repo.write({ "dotfiles/tool.json": MINE, "../home/.tool/config.json": null });
  symlinkSync(join(repo.root, "dotfiles/tool.json"), join(repo.sandbox.home, FILE));

  expect((await runTool(repo, ["config", "get", "tone"])).stdout).toBe("harsh\n");
  await runTool(repo, ["config", "set", "commit", "true"]);
  expect(JSON.parse(repo.read(FILE))).toEqual({ commit: true });
  expect(readFileSync(join(repo.root, "dotfiles/tool.json"), "utf8")).toBe(MINE);
});
