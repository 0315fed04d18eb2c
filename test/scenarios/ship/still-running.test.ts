import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { runTool, startTool } from "../../helpers/run-tool.ts";
import { journalPath, runIds } from "./killed.ts";
import { isRunning, untilGone, untilTraced } from "./processes.ts";
import { pullRefs, shipWorld, subjectsOnOrigin } from "./world.ts";

test.skipIf(process.platform === "win32").each([["--continue"], ["--abort"]])(
  "a post-merge command that outlives its ship is not ended by %s, and is waited for",
  async (flag) => {
    const command =
      'echo "$$" >> "$TRACE"; read -r word < "$GO"; echo "deployed $word" >> "$TRACE"';
    await using repo = shipWorld({
      config: { ship: { autoMerge: true, postMergeCommand: command } },
    });
    const go = join(repo.sandbox.directory, "go");
    execFileSync("mkfifo", [go]);
    repo.sandbox.env["GO"] = go;
    const ship = startTool(repo, ["ship"]);
    ship.stdin.end();
    await untilTraced(repo, 1);
    // Its number is noted a moment after it was started.
    const notes = join(dirname(journalPath(repo)), runIds(repo).at(-1) ?? "", "processes");
    await expect.poll(() => readFileSync(notes, "utf8")).toContain(" post-merge\n");
    ship.kill("SIGKILL");
    await new Promise((resolve) => ship.once("exit", resolve));
    const [pid = ""] = repo.trace();

    const refused = await runTool(repo, ["ship", flag]);
    const ranOn = isRunning(pid);
    writeFileSync(go, "once\n");
    await untilTraced(repo, 2);
    await untilGone([pid]);
    const { status, stderr } = await runTool(repo, ["ship", flag]);

    expect({ ...refused, ranOn }).toMatchObject({ status: 2, stdout: "", ranOn: true });
    expect(refused.stderr).toContain(`is still running: process ${pid}`);
    expect(refused.stderr).toContain(`hint: wait until it ends (\`ps -p ${pid}\`)`);
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringContaining("post-merge"),
    });
    expect(repo.trace().slice(1)).toEqual(["deployed once"]);
    expect(pullRefs(repo)).toHaveLength(2);
    expect(subjectsOnOrigin(repo, "main")).toHaveLength(2);
  },
);
