import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { permitReads } from "../../../src/cli/permit-reads.ts";
import { readRegularText } from "../../../src/files/read-regular.ts";
import type { ReadPlace } from "../../../src/files/reads.ts";
import { createSandbox } from "../../helpers/sandbox.ts";

test("a command reads what its policy names, and ends with an error over anything else, caught or not", async () => {
  await using sandbox = createSandbox();
  const path = join(sandbox.directory, "file");
  writeFileSync(path, "text");
  const read = (of: ReadPlace): string => readRegularText(path, { of, maxBytes: 10 });
  const carefully = (of: ReadPlace): string => {
    try {
      return read(of);
    } catch {
      return "";
    }
  };

  expect(await permitReads("runs list", async () => read("working-state"))).toBe("text");
  expect(await permitReads("runs list", async () => read("own"))).toBe("text");
  expect(await permitReads("runs list", async () => read("logins"))).toBe("text");
  for (const way of [read, carefully])
    await expect(permitReads("runs list", async () => way("work-tree"))).rejects.toThrow(
      "the policy of `tool runs list` does not allow that it reads work-tree",
    );
  // Two commands at a time in one process are each held to their own.
  const [first, second] = await Promise.allSettled([
    permitReads("runs list", () => Promise.resolve().then(() => read("server-files"))),
    permitReads("doctor", () => Promise.resolve().then(() => read("server-files"))),
  ]);
  expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
});
