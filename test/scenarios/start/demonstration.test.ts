import { spawnSync } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSandbox, findProgram, nodeUnderTest, type Sandbox } from "../../helpers/sandbox.ts";

const PROJECT = join(import.meta.dirname, "../../..");
/** A demonstration is some ten commands: two reviews, a loop and a ship among them. */
const PATIENCE_MS = 120_000;

/** One demonstration tells all that is looked at here. */
let shown: (ReturnType<typeof demonstrate> & { readonly sandbox: Sandbox }) | undefined;

beforeAll(() => {
  const sandbox = createSandbox();
  shown = { ...demonstrate(sandbox), sandbox };
}, PATIENCE_MS);

afterAll(() => shown?.sandbox[Symbol.asyncDispose]());

function demonstrated(): NonNullable<typeof shown> {
  if (shown === undefined) throw new Error("the demonstration did not come to its end");
  return shown;
}

test("npm start reviews, fixes, ships and deploys a repository of its own, and touches nothing outside its folder", () => {
  const { status, printed: said, sandbox } = demonstrated();

  expect({ status, home: readdirSync(sandbox.home) }).toEqual({ status: 0, home: [] });
  expect(said).toMatch(/Fixed, 2 .*\n.* js\/debugger-left/);
  expect(said).toMatch(/loop +incomplete after 2 rounds: /);
  // Asked the first time, and answered from the register the second.
  const [before = "", after = ""] = said.split("$ tool ship");
  expect(before).toContain("open; answer it: `tool register answer 1 TEXT`");
  expect(after).toContain("decision 1: No: a desk without a last search starts");
  expect(after).not.toContain("open; answer it");
  expect(said).toContain("the gate (major) is not met");
  expect(said).toContain("Updated ENG-12: In Progress → In Review");
  const issues = demonstrated().said.slice(demonstrated().said.indexOf("Now in the world"));
  expect(issues).toMatch(/ENG-12 +In Review/);
  expect(issues).toMatch(/ENG-13 +Todo/);
  expect(said).toMatch(/✓ auto-merge {2}#1 is merged as [0-9a-f]{10}/);
  const revision = /post-merge │ live: ([0-9a-f]{10})/.exec(said)?.[1];
  expect(demonstrated().said).toMatch(
    new RegExp(`origin's main +${revision?.slice(0, 7)} ENG-12: Parcel search \\(#1\\)`),
  );
  expect(readdirSync(join(folderOf(sandbox), "live")).sort()).toEqual([
    "REVISION",
    "carrier.js",
    "notify.js",
    "parcels.js",
    "search.js",
    "server.js",
    "store.js",
  ]);
});

test("it shows what matters on one or two screens, and names the HTML report and the file with everything", () => {
  const { said, sandbox } = demonstrated();
  const folder = folderOf(sandbox);

  expect(said.trimEnd().split("\n").length).toBeLessThanOrEqual(80);
  expect(said).toContain(`the report     ${join(folder, "review.html")}\n`);
  expect(said).toContain(`every line     ${join(folder, "output.txt")} `);
  expect(readFileSync(join(folder, "review.html"), "utf8")).toContain("js/tls-check-off");
});

test("the README shows what the demonstration prints", () => {
  const said = withoutChance(demonstrated().said).split("\n");

  const screens = readFileSync(join(PROJECT, "README.md"), "utf8").matchAll(
    /```console\n([\s\S]*?)```/g,
  );

  let at = 0;
  const lines = [...screens].flatMap(([, screen = ""]) =>
    withoutChance(screen).trimEnd().split("\n"),
  );
  for (const line of lines) {
    if (line === "…") continue;
    const found = said.indexOf(line, at);
    expect(found, `in the README, but not printed (from here on): ${line}`).toBeGreaterThanOrEqual(
      at,
    );
    at = found + 1;
  }
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.length).toBeLessThanOrEqual(40);
});

function folderOf(sandbox: Sandbox): string {
  const folder = join(sandbox.directory, "tmp");
  return join(folder, readdirSync(folder).find((name) => name.startsWith("tool-demo-")) ?? "");
}

/** `said` is what it shows, `printed` all that its commands printed. */
function demonstrate(sandbox: Sandbox): { status: number | null; said: string; printed: string } {
  const npm = findProgram("npm");
  if (npm !== undefined) symlinkSync(npm, join(sandbox.bin, "npm"));
  const log = join(sandbox.directory, "said");
  const file = openSync(log, "w");
  const { status } = spawnSync(
    nodeUnderTest(),
    [
      "-e",
      `import(${JSON.stringify(join(PROJECT, "scripts/demo.mjs"))}).then((demo) => demo.demonstrate()).then((status) => (process.exitCode = status))`,
    ],
    { env: sandbox.env, stdio: ["ignore", file, file] },
  );
  closeSync(file);
  const said = readFileSync(log, "utf8");
  return { status, said, printed: readFileSync(join(folderOf(sandbox), "output.txt"), "utf8") };
}

/** Times, temporary names and commit ids differ from run to run; everything else must not. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/\S*tool-demo-\w+/g, "DEMO")
    .replaceAll(/\b[0-9a-f]{7,40}\b/g, "COMMIT")
    .replaceAll(/\b\d+(\.\d+)? ?m?s\b/g, "TIME");
}
