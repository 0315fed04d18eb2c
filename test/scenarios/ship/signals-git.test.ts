import { expect, test } from "vitest";
import { runTool, startTool } from "../../helpers/run-tool.ts";
import { isRunning, untilGone, untilTraced } from "./processes.ts";
import { shipWorld } from "./world.ts";

const SIGNALS = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const;

/** A hook that blocks in a child of a child. */
const BLOCKING_HOOK = `#!/bin/sh
sh -c 'sleep 300 & echo $! >> "$TRACE"; wait' & echo $! >> "$TRACE"
wait
`;

test.each(SIGNALS)(
  "%s during the commit puts the index back as it was, staged and unstaged, and leaves no hook running",
  async (signal, expected) => {
    await using repo = shipWorld();
    repo.write({ "both.txt": "staged\n" });
    repo.git("add", "both.txt");
    repo.write({
      "both.txt": "edited again\n",
      "new.txt": "untracked\n",
      ".git/hooks/pre-commit": BLOCKING_HOOK,
    });
    const before = repo.git("status", "--porcelain=v1");
    const head = repo.git("rev-parse", "HEAD");
    const child = startTool(repo, ["ship", "--json"]);
    child.stdin.end();
    await untilTraced(repo, 2);

    child.kill(signal);
    const status = await new Promise((resolve) => child.once("close", resolve));

    expect(status).toBe(expected);
    expect(before).toBe("AM both.txt\n?? new.txt");
    expect(repo.git("status", "--porcelain=v1")).toBe(before);
    expect(repo.git("show", ":both.txt")).toBe("staged");
    expect(repo.git("rev-parse", "HEAD")).toBe(head);
    expect(repo.trace().filter(isRunning)).toEqual([]);
  },
);

test.each(SIGNALS)(
  "%s during the push ends git with what its hook started",
  async (signal, expected) => {
    await using repo = shipWorld();
    repo.write({ ".git/hooks/pre-push": BLOCKING_HOOK });
    const child = startTool(repo, ["ship", "--json"]);
    child.stdin.end();
    await untilTraced(repo, 2);

    child.kill(signal);
    const status = await new Promise((resolve) => child.once("close", resolve));

    expect(status).toBe(expected);
    expect(repo.trace().filter(isRunning)).toEqual([]);
  },
);

/** Ignores the signal that asks, as do its children. */
const STUBBORN = `trap "" TERM; echo $$ >> "$TRACE"; sleep 300 & echo $! >> "$TRACE"; wait`;

test.each([
  ["a command", STUBBORN, "true"],
  ["a hook of git", "true", STUBBORN],
])(
  "a second signal kills %s that ignores the first one, and the next ship takes the lock over",
  async (_, testCommand, hook) => {
    await using repo = shipWorld({ config: { ship: { testCommand } } });
    repo.write({ ".git/hooks/pre-push": `#!/bin/sh\n${hook}\n` });
    const child = startTool(repo, ["ship"]);
    child.stdin.end();
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    await untilTraced(repo, 2);

    const closed = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGTERM");
    child.kill("SIGINT");

    // The system may hand over two that wait in either order.
    expect([130, 143]).toContain(await closed);
    expect(stderr).toMatch(
      /\nhint: finish it: `tool ship --continue`; or end it: `tool ship --abort`\n$/,
    );
    await untilGone(repo.trace());
    repo.write({ ".git/hooks/pre-push": null });
    const again = await runTool(repo, ["ship", "--skip-test"]);

    expect(again.status).toBe(0);
  },
);
