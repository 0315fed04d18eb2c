import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UnreadableFile } from "../../../src/errors/unreadable-file.ts";
import { readRegular } from "../../../src/files/read-regular.ts";
import { realPlace } from "../../../src/files/real-place.ts";
import { whileToggled } from "../../helpers/while-toggled.ts";

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
  const seen = new Set<unknown>();
  await whileToggled(at("toggled"), {
    make: 'fs.symlinkSync("deep/file", path)',
    look: () => {
      seen.add(placeOf(() => realPlace(at("toggled"))));
      seen.add(placeOf(() => readRegular(at("toggled"), { of: "own", maxBytes: 1 }).length));
    },
  });

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
