import { describe, expect, test } from "vitest";
import { COMMANDS, type CommandSpec } from "../../../src/cli/commands.ts";
import { permitRun } from "../../../src/cli/permit-run.ts";
import { leaveFor, permit } from "../../../src/core/policy/leave-for.ts";
import { LEAVES, POLICIES, type CommandName } from "../../../src/core/policy/policy.ts";
import type { Party } from "../../../src/core/policy/types.ts";
import type { RunRequest } from "../../../src/process/run.ts";

const NAMES = Object.keys(POLICIES) as CommandName[];
const SHIPS = ["ship", "fast-ship"];

function typedNames(specs: readonly CommandSpec[], before = ""): string[] {
  return specs.flatMap(({ name, verbs = [] }) => [
    `${before}${name}`,
    ...typedNames(verbs, `${before}${name} `),
  ]);
}

test("every command that can be typed has a policy, and no other has one but the menu and a flag that lets it do more", () => {
  const withFlags = ["review --pr", "review --post"];
  expect(NAMES.toSorted()).toEqual([...typedNames(COMMANDS), ...withFlags, "menu"].toSorted());
});

describe("what a project names", () => {
  test.each(NAMES.filter((name) => !SHIPS.includes(name)))(
    "is started by %s only after trust or a yes, whatever it is",
    (command) => {
      const { starts } = POLICIES[command] as { readonly starts: readonly Party[] };
      const leaves = starts.map((party) => leaveFor(party, "project", command));

      expect(["never", "trust", "trust-or-yes"]).toEqual(expect.arrayContaining(leaves));
    },
  );

  test("is run by no command but the ships where it is a shell command", () => {
    const running = NAMES.filter((name) =>
      POLICIES[name].starts.some((party) => party === "commands"),
    );

    expect(running).toEqual(SHIPS);
    expect(SHIPS.map((name) => leaveFor("tracker-server", "project", name as CommandName))).toEqual(
      ["plan", "plan"],
    );
  });

  test("is set by an agent only after a person's yes, or never", () => {
    for (const party of Object.keys(LEAVES) as Party[])
      expect(["never", "person"]).toContain(leaveFor(party, "agent"));
  });
});

test("a command that is about to do what its policy does not name ends, and one that its policy names goes on", () => {
  expect(() => permit("doctor", "writes", "project-file")).toThrow("tool doctor");
  expect(() => permit("review", "starts", "commands")).toThrow("starts commands");
  expect(() => permit("config list", "sends", "remote")).toThrow("sends remote");
  expect(() => permit("ship", "starts", "commands")).not.toThrow();
});

describe("the runner of a command", () => {
  const started: string[] = [];
  const run = async (request: RunRequest) => {
    started.push([request.file, ...request.args].join(" "));
    return Promise.reject(new Error("not in a test"));
  };
  const attempt =
    (command: CommandName, file: string, ...args: string[]) =>
    () =>
      void permitRun(run, command, "/own/node")({ file, args, cwd: "/" }).catch(() => {});

  test.each<[CommandName, readonly [string, ...string[]]]>([
    ["review", ["gh", "pr", "list"]],
    ["review", ["git", "--no-pager", "-c", "a.b=c", "ls-remote", "origin"]],
    ["review", ["git", "-C", "push", "fetch"]],
    ["init", ["git", "commit"]],
    ["config list", ["/own/node", "x"]],
    ["ship", ["./build.sh"]],
    ["doctor", ["node", "x"]],
    ["config list", ["git", "-c", "a.b=c", "log"]],
    ["runs list", ["git", "--no-pager", "cat-file", "--batch"]],
    ["completion", ["git", "status"]],
    ["register list", ["git", "unheard-of"]],
    ["trust", ["sh", "-c", "git log"]],
    ["config list", ["git", "ls-files", "--cached", "-t", "--", "a.js", "b.js"]],
    ["config list", ["git", "ls-files", "--cached", "-t"]],
  ])("of %s does not start %j", (command, [file, ...args]) => {
    expect(attempt(command, file, ...args)).toThrow();
    expect(started).toEqual([]);
  });

  test("starts what its policy names", () => {
    attempt("ship", "git", "-c", "a.b=c", "push", "origin")();
    attempt("doctor", "gh", "auth", "status")();
    attempt("review", "git", "log", "push")();
    attempt("review --pr", "gh", "api", "user")();
    attempt("review --pr", "git", "fetch", "origin")();
    attempt("mcp", "/own/node", "x")();
    attempt("config list", "git", "-c", "a.b=c", "rev-parse", "log")();
    attempt("config list", "git", "ls-files", "--cached", "-t", "--", ".tool/config.json")();
    expect(started.splice(0)).toHaveLength(8);
  });
});
