import { execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { UnreadableFile } from "../../../src/errors/unreadable-file.ts";
import {
  openToAppend,
  readRegular,
  readRegularEnd,
  readRegularText,
  readRegularWithStat,
} from "../../../src/files/read-regular.ts";
import { whileToggled } from "../../helpers/while-toggled.ts";

const folder = mkdtempSync(join(tmpdir(), "tool-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const MAX = { of: "work-tree" as const, maxBytes: 1024 };

writeFileSync(at("plain"), "text\n");
writeFileSync(at("empty"), "");
writeFileSync(at("full"), "x".repeat(1024));
writeFileSync(at("over"), "x".repeat(1025));
mkdirSync(at("folder"));
symlinkSync("plain", at("link"));
symlinkSync("nowhere", at("dangling"));
symlinkSync("/dev/null", at("device"));
execFileSync("mkfifo", [at("pipe")]);
const sparse = openSync(at("sparse"), "w");
ftruncateSync(sparse, 1024 ** 3);
closeSync(sparse);

test("a regular file is read whole, through a link too", () => {
  expect(readRegularText(at("plain"), MAX)).toBe("text\n");
  expect(readRegularText(at("link"), MAX)).toBe("text\n");
  expect(readRegular(at("empty"), MAX)).toHaveLength(0);
  expect(readRegular(at("full"), MAX)).toHaveLength(1024);
  expect(readRegularWithStat(at("plain"), MAX).stat.size).toBe(5n);
  expect(readRegular(Buffer.from(at("plain")), MAX).toString()).toBe("text\n");
});

test.runIf(process.platform === "linux")(
  "a file that the system makes up as it is read is read to its end, up to the limit",
  () => {
    const own = readFileSync("/proc/self/status", "utf8").split("\n")[0];
    expect(
      readRegularText("/proc/self/status", { of: "work-tree" as const, maxBytes: 64 * 1024 }).split(
        "\n",
      )[0],
    ).toBe(own);
    expect(() =>
      readRegular("/proc/self/smaps", { of: "work-tree" as const, maxBytes: 1024 }),
    ).toThrow("allowed: up to 1 KiB");
  },
);

describe("refused without waiting:", () => {
  test.each([
    ["a folder", "folder", "folder", "is a folder; allowed: a file"],
    ["a pipe", "pipe", "special", "is not a regular file"],
    ["a link to a device", "device", "special", "is not a regular file"],
    ["a file that is too large", "over", "too-large", "is 2 KiB large; allowed: up to 1 KiB"],
    [
      "a sparse file of a gigabyte",
      "sparse",
      "too-large",
      "is 1024 MiB large; allowed: up to 1 KiB",
    ],
    [
      "a link that leads nowhere",
      "dangling",
      "dangling",
      "is a symbolic link to a file that is not there",
    ],
  ])("%s", (_, name, because, what) => {
    const thrown = catching(() => readRegular(at(name), MAX));
    expect(thrown).toBeInstanceOf(UnreadableFile);
    expect(thrown).toMatchObject({ because, what, message: `it ${what}` });
  });

  test("a socket", async () => {
    const server = createServer().listen(at("socket"));
    await new Promise((resolve) => server.once("listening", resolve));
    expect(catching(() => readRegular(at("socket"), MAX))).toMatchObject({ because: "special" });
    server.close();
  });

  test("a link, where none is followed", () => {
    const thrown = catching(() => readRegular(at("link"), { ...MAX, followsLinks: false }));
    expect(thrown).toMatchObject({ because: "link" });
  });
});

test("what the system says of a file is thrown as it is", () => {
  expect(catching(() => readRegular(at("none"), MAX))).toMatchObject({ code: "ENOENT" });
  expect(catching(() => readRegular(at("plain/below"), MAX))).toMatchObject({ code: "ENOTDIR" });
});

test("of a long file the end is read, and it is said that it is cut", () => {
  writeFileSync(at("log"), "0123456789");
  expect(readRegularEnd(at("log"), { of: "own", maxBytes: 4 })).toEqual({
    bytes: Buffer.from("6789"),
    isCut: true,
  });
  expect(readRegularEnd(at("log"), { of: "own", maxBytes: 10 })).toEqual({
    bytes: Buffer.from("0123456789"),
    isCut: false,
  });
  expect(catching(() => readRegularEnd(at("pipe"), { of: "own", maxBytes: 4 }))).toMatchObject({
    because: "special",
  });
});

test("a file of our own is appended to, made where there is none, and nothing else is", () => {
  for (const text of ["one\n", "two\n"]) {
    const descriptor = openToAppend(at("own"), { mode: 0o600 });
    writeSync(descriptor, text);
    closeSync(descriptor);
  }
  expect(readRegularText(at("own"), MAX)).toBe("one\ntwo\n");
  for (const [name, because] of [
    ["pipe", "special"],
    ["link", "link"],
    ["dangling", "link"],
    ["device", "link"],
  ] as const)
    expect(catching(() => openToAppend(at(name), { mode: 0o600 }))).toMatchObject({ because });
  expect(catching(() => openToAppend(at("folder"), { mode: 0o600 }))).toMatchObject({
    code: "EISDIR",
  });
  chmodSync(at("own"), 0o600);
});

test("a file that another process makes meanwhile is read, or is not there, and is no link", async () => {
  const seen = new Set<unknown>();
  await whileToggled(at("toggled"), {
    make: 'fs.writeFileSync(path, "", { flag: "wx" })',
    look: () => seen.add(codeOf(() => readRegular(at("toggled"), MAX))),
  });

  expect([...seen].toSorted()).toEqual(["ENOENT", "read"]);
});

function codeOf(work: () => unknown): unknown {
  try {
    work();
    return "read";
  } catch (thrown) {
    return thrown instanceof UnreadableFile ? thrown.because : (thrown as { code: unknown }).code;
  }
}

function catching(work: () => unknown): unknown {
  try {
    work();
  } catch (thrown) {
    return thrown;
  }
  throw new Error("nothing was thrown");
}
