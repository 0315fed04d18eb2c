import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UnreadableFile } from "../../../src/errors/unreadable-file.ts";
import { readRegular } from "../../../src/files/read-regular.ts";
import { realPlace } from "../../../src/files/real-place.ts";

let folder = "";
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "tool-real-place-")));
  mkdirSync(at("deep/inner"), { recursive: true });
  writeFileSync(at("deep/file"), "");
  symlinkSync("deep/inner", at("folder"));
  symlinkSync("../file", at("deep/inner/link"));
  symlinkSync("../gone", at("deep/inner/dangling"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the links of what exists are followed, and the rest stays as it is", () => {
  expect(realPlace(at("folder/link"))).toBe(at("deep/file"));
  expect(realPlace(at("folder/new/er"))).toBe(at("deep/inner/new/er"));
  expect(placeOf(() => realPlace(at("folder/dangling")))).toBe("dangling");
});

test("a link that another process makes meanwhile is followed, or is not there, and leads somewhere", async () => {
  const toggle = `const { rmSync, symlinkSync } = require("node:fs");
    for (let i = 0; i < 10000; i += 1) {
      symlinkSync("deep/file", process.argv[1]);
      rmSync(process.argv[1]);
    }`;
  const writer = spawn(process.execPath, ["-e", toggle, at("toggled")], { stdio: "inherit" });
  const end = new Promise((resolve) => writer.once("exit", resolve));
  const seen = new Set<unknown>();
  while (writer.exitCode === null) {
    for (let i = 0; i < 500; i += 1) {
      seen.add(placeOf(() => realPlace(at("toggled"))));
      seen.add(placeOf(() => readRegular(at("toggled"), { of: "own", maxBytes: 1 }).length));
    }
    await new Promise(setImmediate);
  }

  expect(await end).toBe(0);
  const fine = new Set<unknown>([at("deep/file"), at("toggled"), 0, "ENOENT"]);
  expect([...seen].filter((each) => !fine.has(each))).toEqual([]);
});

function placeOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (thrown) {
    return thrown instanceof UnreadableFile ? thrown.because : (thrown as { code: unknown }).code;
  }
}
