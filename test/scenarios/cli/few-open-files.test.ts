import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { nodeUnderTest } from "../../helpers/sandbox.ts";
import { DIST } from "../../helpers/world.ts";

const LIMITS = [22, 26, 30, 34];

test.each(["review", "ship --dry-run", "doctor"])(
  "where too few files may be open, `%s` works or says so, and never breaks",
  async (words) => {
    await using repo = repoWithOrigin({ feature: { "a.js": "debugger;\n" } });
    for (const limit of LIMITS) {
      const script = `ulimit -n ${limit}; exec "$0" "$@"`;
      const args = ["-c", script, nodeUnderTest(), join(DIST, "tool.js"), ...words.split(" ")];
      const { status, stderr } = spawnSync("sh", args, {
        cwd: repo.root,
        env: repo.sandbox.env,
        encoding: "utf8",
      });
      expect({ limit, status, stderr }).toMatchObject({
        status: expect.toBeOneOf([0, 1, 2]),
        stderr: expect.not.stringMatching(/^ +at |internal error/m),
      });
      if (status === 2) expect(stderr).toContain("cannot be started: too many files are open\n");
    }
  },
  60_000,
);
