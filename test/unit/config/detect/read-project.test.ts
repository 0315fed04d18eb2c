import { chmodSync, mkdirSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ECOSYSTEMS } from "../../../../src/config/detect/index.ts";
import { readProject } from "../../../../src/config/detect/read-project.ts";
import { emptyRepo } from "../../../helpers/repo.ts";

test("reads the texts of manifests alone, and names of files and folders", async () => {
  await using repo = emptyRepo();
  repo.write({ "go.mod": "module a\n", "main.go": "package main\n", "tests/a.txt": "" });

  const project = await readProject(repo.root, ECOSYSTEMS);

  expect([...project.files]).toEqual(["go.mod", "main.go"]);
  expect(project.folders.has("tests")).toBe(true);
  expect([...project.texts]).toEqual([["go.mod", "module a\n"]]);
});

test("a folder, a huge file, one that is no text and a link out of the tree are not read", async () => {
  await using repo = emptyRepo();
  mkdirSync(join(repo.root, "package.json"));
  repo.write({ "pom.xml": "", "go.mod": Buffer.from([0xff, 0xfe]), "../outside.toml": "" });
  truncateSync(join(repo.root, "pom.xml"), 1024 * 1024 + 1);
  symlinkSync("../outside.toml", join(repo.root, "Cargo.toml"));
  symlinkSync("nowhere", join(repo.root, "deno.json"));

  const project = await readProject(repo.root, ECOSYSTEMS);

  expect([...project.texts]).toEqual([]);
  expect(project.notes).toEqual([
    "Cargo.toml is a link that leads out of the project or nowhere: not followed",
    "deno.json is a link that leads out of the project or nowhere: not followed",
    "go.mod is not UTF-8: passed over",
    "pom.xml is larger than 1 MiB: passed over",
  ]);
});

test("programs of scripts/ are files that may be executed: no links, no plain texts", async () => {
  await using repo = emptyRepo();
  repo.write({ "scripts/test": "", "scripts/README": "", "script/build": "", "other/test": "" });
  for (const name of ["scripts/test", "script/build", "other/test"])
    chmodSync(join(repo.root, name), 0o755);
  symlinkSync("test", join(repo.root, "scripts/link"));

  const { programs } = await readProject(repo.root, ECOSYSTEMS);

  expect([...programs]).toEqual(["scripts/test", "script/build"]);
});

test("the packages of a workspace are read below the top, and no installed ones", async () => {
  await using repo = emptyRepo();
  const members = ["packages/libs/core/package.json", "site/package.json"];
  for (const name of [...members, "node_modules/x/package.json", "a/b/c/d/package.json"])
    repo.write({ [name]: "{}" });
  const alone = await readProject(repo.root, ECOSYSTEMS);
  repo.write({ "package.json": '{"workspaces":["packages/*"]}' });

  const workspace = await readProject(repo.root, ECOSYSTEMS);

  expect([...alone.members]).toEqual([]);
  expect([...workspace.members.keys()].toSorted()).toEqual(members);
});

test("a link inside the tree is followed", async () => {
  await using repo = emptyRepo();
  repo.write({ "build/Makefile": "test:\n" });
  symlinkSync("build/Makefile", join(repo.root, "Makefile"));

  const project = await readProject(repo.root, ECOSYSTEMS);

  expect(project.texts.get("Makefile")).toBe("test:\n");
});
