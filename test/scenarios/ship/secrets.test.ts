import { expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { pullRecord, pullRefs, shipJson, shipWorld } from "./world.ts";

/** Seventy megabytes, or hundreds of files. */
const PATIENCE_MS = 60_000;

const SECRET = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");
const LINE = `TOKEN=${SECRET}\n`;
const FILLER = "nothing to see here, and a line of ordinary length at that\n";

const utf16be = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, "utf16le").swap16();

test.each([
  {
    what: "an attribute of the tree calls the file binary",
    files: { ".gitattributes": "*.env -diff\n", "live.env": LINE },
    at: "live.env:1",
  },
  {
    what: "the file is in UTF-16",
    files: { "notes.txt": Buffer.from(`\uFEFFone\n${LINE}`, "utf16le") },
    at: "notes.txt:2",
  },
  {
    what: "the file is in UTF-16 with the great end first",
    files: { "notes.txt": utf16be(`one\ntwo\n${LINE}`) },
    at: "notes.txt:3",
  },
  {
    what: "the file is large and the secret its last line",
    files: { "dump.sql": FILLER.repeat(120_000) + LINE },
    at: "dump.sql:120001",
  },
  {
    what: "the file is too large for git to read",
    files: { "dump.sql": FILLER.repeat(300_000) + LINE },
    at: "dump.sql:300001",
  },
])("a secret stops the ship where $what", async ({ files, at }) => {
  await using repo = shipWorld();
  repo.write(files);
  const before = repo.git("status", "--porcelain=v1");

  const { status, stdout, stderr } = await runTool(repo, ["ship"]);

  expect(status).toBe(1);
  expect(stderr).toContain(`error: the changes to commit contain a secret: ${at}\n`);
  expect(stdout + stderr).not.toContain(SECRET.slice(6));
  expect(repo.git("status", "--porcelain=v1")).toBe(before);
  expect(pullRefs(repo)).toEqual([]);
});

test("a secret that a file called binary has held before does not stop the ship of its other lines", async () => {
  await using repo = shipWorld({
    main: { ".gitattributes": "*.env -diff\n", "live.env": `A=1\n${LINE}` },
  });
  repo.write({ "live.env": `A=2\n${LINE}` });

  const { status } = await runTool(repo, ["ship"]);

  expect(status).toBe(0);
});

test(
  "a text that is too large to be searched is committed and named in a warning, data is not",
  async () => {
    await using repo = shipWorld();
    repo.write({
      "dump.sql": Buffer.alloc(65 * 1024 * 1024, FILLER),
      "video.bin": Buffer.alloc(6 * 1024 * 1024),
    });

    const { status, report, stderr } = await shipJson(repo);

    expect(status).toBe(0);
    expect(report.warnings).toEqual([
      { code: "secrets-not-searched", message: expect.stringMatching(/: dump\.sql$/) },
    ]);
    expect(stderr).toContain("warning: committed without being searched for secrets");
  },
  PATIENCE_MS,
);

test(
  "names with colons and line breaks are searched and shipped, hundreds of files at once",
  async () => {
    await using repo = shipWorld();
    const many = Object.fromEntries(
      Array.from({ length: 600 }, (_, at) => [`many/${at}.txt`, `${at}\n`] as const),
    );
    const odd = ["foo::end.js", "a\nb.txt", "a\rb", "::start"];
    repo.write({ ...many, ...Object.fromEntries(odd.map((name) => [name, "x"] as const)) });

    const review = await runTool(repo, ["review"]);
    const { status, steps } = await shipJson(repo);

    expect([0, 1]).toContain(review.status);
    expect(review.stderr).not.toContain("secretlint");
    expect({ status, commit: steps["commit"] }).toEqual({ status: 0, commit: "passed" });
    expect(pullRecord(repo)["headCommit"]).toBe(repo.git("rev-parse", "HEAD"));
    const names = repo.git("ls-tree", "-r", "-z", "--name-only", "HEAD").split("\0");
    expect(names).toEqual(expect.arrayContaining(odd));
  },
  PATIENCE_MS,
);
