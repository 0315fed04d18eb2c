import { mkdirSync, mkdtempSync, realpathSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { chooseFolder, existingFolders } from "../../../src/mcp/choose-folder.ts";

const top = realpathSync(mkdtempSync(join(tmpdir(), "tool-folders-")));
const [repository, bare, other] = ["repository", "bare", "other"].map((name) => join(top, name));
if (repository === undefined || bare === undefined || other === undefined) throw new Error("no");
mkdirSync(join(repository, ".git"), { recursive: true });
mkdirSync(join(repository, "src"));
mkdirSync(bare);
mkdirSync(other);
symlinkSync(other, join(repository, "link"));

test("a root that does not exist, or is no folder's address, is skipped", () => {
  const uris = [
    "file:///does/not/exist",
    "https://example.org",
    "rubbish",
    pathToFileURL(bare).href,
  ];

  expect(existingFolders(uris)).toEqual([bare]);
});

test.each([
  ["the first root, where the call names nothing", undefined, [bare, other], repository, bare],
  [
    "where the server was started, without roots",
    undefined,
    [],
    join(repository, "src"),
    join(repository, "src"),
  ],
  ["what the call names", other, [], repository, other],
  ["a folder in a root, by a relative name", "src", [repository], bare, join(repository, "src")],
  ["a folder by its address", pathToFileURL(other).href, [], repository, other],
  [
    "a folder that is not there, in a root",
    join(repository, "x"),
    [repository],
    bare,
    join(repository, "x"),
  ],
])("a call works in %s", (_, given, roots, started, expected) => {
  expect(chooseFolder(given, { roots, started })).toBe(expected);
});

test.each([
  ["outside every root", other, [repository], repository],
  ["outside by its dots", join(repository, "../other"), [repository], repository],
  ["outside through a link", join(repository, "link"), [repository], repository],
  ["by its address, outside every root", pathToFileURL(other).href, [repository], repository],
  ["by an address of the web", "https://example.org/x", [], repository],
  ["by an address of an editor", "vscode-remote://host/x", [], repository],
  ["by the address of a file on another machine", "file://host/x", [], repository],
  ["by an address with a zero in it", "file:///%00", [], repository],
  ["that is no text", 7, [], repository],
  ["with a zero in it", "/\0", [], repository],
  ["that nobody names, outside every repository", undefined, [], bare],
])("a directory %s is refused", (_, given, roots, started) => {
  expect(() => chooseFolder(given, { roots, started })).toThrow(/cwd|directory to work in/);
});
