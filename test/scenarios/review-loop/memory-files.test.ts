import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool, type Outcome } from "../../helpers/run-tool.ts";
import { places, reviewJson } from "../review/helpers.ts";

const FOUND = "debugger;\n";

/** A branch with a finding, reviewed once. */
async function reviewedRepo(): Promise<Repo> {
  const repo = emptyRepo();
  repo.commit("Start", { "README.md": "# Example\n" });
  repo.git("checkout", "-q", "-b", "feature");
  repo.commit("Add a", { "a.js": FOUND });
  await reviewJson(repo);
  return repo;
}

function ledgerOf(repo: Repo): string {
  const folder = join(repo.root, ".git/tool/reviews");
  return join(folder, readdirSync(folder).find((file) => file.startsWith("feature.")) ?? "");
}

const DAMAGES: Readonly<Record<string, { damage(path: string): void; says: RegExp }>> = {
  truncated: {
    damage: (path) => writeFileSync(path, readFileSync(path).subarray(0, 100)),
    says: /is damaged, so it starts over$/,
  },
  empty: {
    damage: (path) => writeFileSync(path, ""),
    says: /is damaged, so it starts over$/,
  },
  "of another shape": {
    damage: (path) => writeFileSync(path, '{"schema":1,"findings":{"length":9}}'),
    says: /is damaged, so it starts over$/,
  },
  "not text": {
    damage: (path) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0x00, 0x80])),
    says: /is damaged, so it starts over$/,
  },
  "of a newer version": {
    damage: (path) =>
      writeFileSync(
        path,
        JSON.stringify({ ...(JSON.parse(readFileSync(path, "utf8")) as object), schema: 2 }),
      ),
    says: /was written by a newer version of this program, so it starts over$/,
  },
};

for (const [what, { damage, says }] of Object.entries(DAMAGES)) {
  test(`a memory that is ${what} is said once and built anew`, async () => {
    await using repo = await reviewedRepo();
    damage(ledgerOf(repo));

    const first = await reviewJson(repo, ["--re-review"]);
    const second = await reviewJson(repo, ["--re-review"]);

    const warnings = first.stderr.split("\n").filter((line) => line.startsWith("warning:"));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/^warning: the review history of this branch /);
    expect(warnings[0]).toMatch(says);
    expect({ status: first.status, places: places(first.report) }).toEqual({
      status: 1,
      places: ["a.js:1 js/debugger-left"],
    });
    expect(first.report.since).toBeNull();
    expect(second.stderr).not.toContain("warning");
    expect(second.report.since).toMatchObject({ new: 0, remaining: 1, fixed: [] });
  });
}

test("a folder in the memory's place: the review goes on and says what is in the way", async () => {
  await using repo = await reviewedRepo();
  const path = ledgerOf(repo);
  rmSync(path);
  mkdirSync(join(path, "kept"), { recursive: true });

  const { status, stderr, report } = await reviewJson(repo);

  expect({ status, places: places(report) }).toEqual({
    status: 1,
    places: ["a.js:1 js/debugger-left"],
  });
  expect(stderr).toMatch(
    /^warning: the review history of this branch cannot be read \(it is a folder; /m,
  );
  expect(stderr).toMatch(/^warning: this review could not be saved for the next one \(/m);
  expect(readdirSync(path)).toEqual(["kept"]);
});

test("files in the place of the folders that hold memory and cache: the review goes on", async () => {
  await using repo = await reviewedRepo();
  for (const name of ["reviews", "cache"]) {
    const path = join(repo.root, ".git/tool", name);
    rmSync(path, { recursive: true });
    writeFileSync(path, "mine\n");
  }

  const { status, stderr, report } = await reviewJson(repo);

  expect({ status, places: places(report) }).toEqual({
    status: 1,
    places: ["a.js:1 js/debugger-left"],
  });
  expect(stderr).toMatch(/^warning: this review could not be saved for the next one \(/m);
  expect(readFileSync(join(repo.root, ".git/tool/cache"), "utf8")).toBe("mine\n");
});

test("cached findings that are truncated, swapped or folders are found anew without a word", async () => {
  await using repo = await reviewedRepo();
  repo.commit("Add more", { "b.js": "debugger;\n", "c.js": "eval(x);\n", "d.js": "debugger;\n" });
  const before = await reviewJson(repo);
  const [first = "", second = "", third = "", fourth = ""] = cacheFiles(repo);
  const swapped = readFileSync(second);
  writeFileSync(first, readFileSync(first).subarray(0, 20));
  writeFileSync(second, readFileSync(third));
  writeFileSync(third, swapped);
  rmSync(fourth);
  mkdirSync(fourth);

  const after = await reviewJson(repo);

  expect(places(after.report)).toEqual(places(before.report));
  expect(after.status).toBe(before.status);
  expect(after.stderr).not.toContain("warning");
  expect(after.report.files.failed).toEqual([]);
});

test("a memory that may not be read is said and replaced", async (context) => {
  await using repo = await reviewedRepo();
  if (process.getuid?.() === 0) context.skip("root reads everything");
  chmodSync(ledgerOf(repo), 0o000);

  const { status, stderr } = await reviewJson(repo);
  const second = await reviewJson(repo, ["--re-review"]);

  expect(status).toBe(1);
  expect(stderr).toMatch(/^warning: the review history of this branch cannot be read \(.*EACCES/m);
  expect(second.stderr).not.toContain("warning");
  expect(second.report.since).toMatchObject({ remaining: 1 });
});

test("a memory that leads in a circle is said, whoever asks", async () => {
  await using repo = await reviewedRepo();
  const path = ledgerOf(repo);
  rmSync(path);
  symlinkSync(path, path);

  const { status, stderr } = await reviewJson(repo);

  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^warning: the review history of this branch cannot be read \(it is a symbolic link; /m,
  );
});

function cacheFiles(repo: Repo): string[] {
  const folder = join(repo.root, ".git/tool/cache");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /[0-9a-f]{62}$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/** Whether a small disk can be mounted here; only root can. */
function mountSmallDisk(at: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", at], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test("a disk without room costs the memory and the cache, not the review", async (context) => {
  await using repo = await reviewedRepo();
  const state = join(repo.root, ".git/tool");
  rmSync(state, { recursive: true });
  mkdirSync(state);
  if (!mountSmallDisk(state)) context.skip("mounting a small disk takes root");
  try {
    fillDisk(join(state, "filler"));

    const { status, stderr, report } = await reviewJson(repo, ["--re-review"]);

    expect({ status, places: places(report) }).toEqual({
      status: 1,
      places: ["a.js:1 js/debugger-left"],
    });
    expect(stderr).toMatch(/^warning: this review could not be saved for the next one \(ENOSPC/m);
    expect(stderr).not.toMatch(/internal error|\n\s+at /);
  } finally {
    execFileSync("umount", [state]);
  }
});

test("a disk without room refuses the fixes with every file as it was", async (context) => {
  await using repo = await reviewedRepo();
  const state = join(repo.root, ".git/tool");
  rmSync(state, { recursive: true });
  mkdirSync(state);
  if (!mountSmallDisk(state)) context.skip("mounting a small disk takes root");
  try {
    fillDisk(join(state, "filler"));

    const { status, stdout, stderr } = await reviewFix(repo);

    expect(status).not.toBe(0);
    expect(stdout).not.toContain("internal error");
    expect(stderr).toMatch(/^error: /m);
    expect(stderr).toMatch(/^hint: /m);
    expect(repo.read("a.js")).toBe(FOUND);
    expect(repo.git("status", "--porcelain")).toBe("");
    rmSync(join(state, "filler"));
    const again = await reviewFix(repo);
    expect(again.status).toBe(0);
    expect(repo.read("a.js")).toBe("");
  } finally {
    execFileSync("umount", [state]);
  }
});

function fillDisk(path: string): void {
  try {
    writeFileSync(path, Buffer.alloc(1024 * 1024));
  } catch {
    // It is full now.
  }
}

async function reviewFix(repo: Repo): Promise<Outcome> {
  return await runTool(repo, ["review", "--fix"]);
}
