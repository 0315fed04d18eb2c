import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openRunLog } from "../../../src/ship/run-log.ts";
import { fillDisk, mountSmallDisk } from "../../helpers/disks.ts";
import { createSandbox } from "../../helpers/sandbox.ts";

const LIMITS = { headBytes: 1_000, tailBytes: 1_000 };

/** `line 000001`, twelve bytes with its end. */
function lineOf(number: number): string {
  return `line ${String(number).padStart(6, "0")}`;
}

function writeLines(directory: string, count: number): string {
  const log = openRunLog(directory, "test", LIMITS);
  for (let at = 1; at <= count; at += 1) log.write(lineOf(at));
  log.close();
  return readFileSync(log.path, "utf8");
}

const MARK = /^\[… (\d+\.\d) MB \((\d+) bytes\) are omitted here …\] *$/;

test("a log below its limit is kept whole", async () => {
  await using sandbox = createSandbox();
  const text = writeLines(sandbox.directory, 150);
  expect(text).toBe(Array.from({ length: 150 }, (_, at) => `${lineOf(at + 1)}\n`).join(""));
});

test.each([300, 1_000, 5_000])(
  "of %i lines beginning and end are kept whole, and a line says how much is not",
  async (count) => {
    await using sandbox = createSandbox();
    const text = writeLines(sandbox.directory, count);

    const lines = text.trimEnd().split("\n");
    const at = lines.findIndex((line) => MARK.test(line));
    const leftOut = Number(MARK.exec(lines[at] ?? "")?.[2]);
    const kept = lines.filter((_, index) => index !== at);
    expect(kept.every((line) => /^line \d{6}$/.test(line))).toBe(true);
    expect(at * 12).toBeGreaterThanOrEqual(LIMITS.headBytes);
    expect(lines[0]).toBe(lineOf(1));
    expect(lines.at(-1)).toBe(lineOf(count));
    expect(leftOut).toBe(count * 12 - kept.length * 12);
    expect(text.length).toBeLessThan(LIMITS.headBytes + 2 * LIMITS.tailBytes + 200);
    expect((kept.length - at) * 12).toBeGreaterThanOrEqual(LIMITS.tailBytes - 12);
  },
);

test("a second command of the step keeps what the first has left", async () => {
  await using sandbox = createSandbox();
  const first = writeLines(sandbox.directory, 2_000);
  const second = writeLines(sandbox.directory, 2_000);

  expect(second.startsWith(first)).toBe(true);
  expect(
    second
      .slice(first.length)
      .split("\n")
      .filter((line) => MARK.test(line)),
  ).toHaveLength(1);
  expect(second.endsWith(`${lineOf(2_000)}\n`)).toBe(true);
});

test("one piece that is larger than both limits is cut like any other", async () => {
  await using sandbox = createSandbox();
  const log = openRunLog(sandbox.directory, "test", LIMITS);
  log.write("x".repeat(900));
  log.write("y".repeat(900));
  log.write("z".repeat(50_000));
  log.close();
  expect(statSync(log.path).size).toBeLessThan(5_000);
});

test("a disk that is full loses the log's rest, not the step", async (context) => {
  await using sandbox = createSandbox();
  const folder = join(sandbox.directory, "disk");
  mkdirSync(folder);
  using disk = mountSmallDisk(folder, 64);
  if (disk === null) context.skip("mounting a small disk takes root");
  const log = openRunLog(folder, "test", LIMITS);
  fillDisk(folder);
  expect(() => {
    log.write("one".repeat(2_000));
    log.write("two");
    log.close();
  }).not.toThrow();
});

test("a log is never written through a link or into a pipe", async () => {
  await using sandbox = createSandbox();
  writeFileSync(join(sandbox.directory, "elsewhere"), "kept\n");
  symlinkSync("elsewhere", join(sandbox.directory, "test.log"));
  execFileSync("mkfifo", [join(sandbox.directory, "build.log")]);
  for (const step of ["test", "build"])
    expect(() => openRunLog(sandbox.directory, step, LIMITS)).toThrow("cannot be written");
  expect(readFileSync(join(sandbox.directory, "elsewhere"), "utf8")).toBe("kept\n");
});
