import { chmodSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyRepo, type Files } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL, GOOD, places, reviewJson, type ReviewJson } from "./helpers.ts";

/** Files of many megabytes, and some that an analyzer is given its whole time for. */
const PATIENCE_MS = 120_000;
const OTHER_ENDINGS = ["ts", "py", "go", "java", "rs", "c", "cpp", "sh", "sql", "php"];

/** Reviews files beside one with a known flaw: that flaw is always told, and nothing breaks. */
async function reviewBeside(files: Files): Promise<ReviewJson> {
  await using repo = emptyRepo();
  repo.commit("Before", { "kept.js": GOOD });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({ ...files, "flaw.js": EVAL });
  const { status, stderr, report } = await reviewJson(repo);
  expect(places(report).filter((place) => place.startsWith("flaw.js"))).toEqual([
    "flaw.js:1 js/eval-input",
  ]);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr).not.toMatch(/internal error|heap/i);
  // A flaw is there, and a file that could not be read never passes either.
  expect(status).toBe(1);
  const { failed } = report.files;
  expect(report.status).toBe(failed.length > 0 ? "partial" : "findings");
  return report;
}

const reasons = ({ files }: ReviewJson): Record<string, string> =>
  Object.fromEntries([...files.skipped, ...files.failed].map(({ file, reason }) => [file, reason]));

const DEPTH = 10_000;
const utf16 = (text: string) => Buffer.from(text, "utf16le");

test(
  "files that are no text to be read are named with the reason",
  async () => {
    const report = await reviewBeside({
      "latin1.py": Buffer.from("name = 'caf\xe9'\n", "latin1"),
      "marked.ts": Buffer.concat([Buffer.from([0xff, 0xfe]), utf16("const a = 1;\n")]),
      "unmarked.ts": utf16("const a = 1;\n"),
      "nothing.ts": Buffer.alloc(5_000),
      "huge.js": Buffer.alloc(50 * 1024 * 1024, "a = 1;\n"),
      "line.js": Buffer.alloc(5 * 1024 * 1024, "a=1;"),
      "words.py": Buffer.alloc(5 * 1024 * 1024, "word "),
      "small.js": "a=1;".repeat(2_000),
    });
    expect(reasons(report)).toEqual({
      "latin1.py": "not UTF-8",
      "marked.ts": "not UTF-8",
      "unmarked.ts": "binary",
      "nothing.ts": "binary",
      "huge.js": "too large",
      "line.js": "too large",
      "words.py": "too large",
      "small.js": "minified",
    });
  },
  PATIENCE_MS,
);

test(
  "odd files are reviewed as any other",
  async () => {
    await using repo = emptyRepo();
    repo.commit("Before", { "kept.js": GOOD });
    repo.git("checkout", "-q", "-b", "feature");
    repo.write({
      "crlf.js": EVAL.replaceAll("\n", "\r\n"),
      "cr.js": EVAL.replaceAll("\n", "\r"),
      "marked.js": `\ufeff${EVAL}`,
      "endless.js": EVAL.trimEnd(),
      "empty.js": "",
      "empty.py": "",
      "-rf.js": EVAL,
      "two\nlines.js": EVAL,
      "😀 漢.js": EVAL,
      "long.js": `${"export const a = 1;\n".repeat(2)}${"// a line\n".repeat(100_000)}`,
    });
    symlinkSync("loop", join(repo.root, "loop"));
    symlinkSync(".", join(repo.root, "here"));
    const { status, report } = await reviewJson(repo);
    expect(report.files.failed).toEqual([]);
    expect(status).toBe(1);
    expect(places(report).filter((place) => place.endsWith("js/eval-input"))).toEqual(
      ["-rf.js", "cr.js", "crlf.js", "endless.js", "marked.js", "two\nlines.js", "😀 漢.js"].map(
        (file) => `${file}:1 js/eval-input`,
      ),
    );
    expect(reasons(report)).toMatchObject({ here: "symbolic link", loop: "symbolic link" });
  },
  PATIENCE_MS,
);

test.each([
  ["JavaScript", "a.js", "const = ;\n"],
  ["TypeScript", "a.ts", "type = <;\n"],
  ["JSX", "a.tsx", "export const a = <p><b></p>;\n"],
  ["Python", "a.py", "def (:\n"],
  ["Go", "a.go", "package a\nfunc {{{\n"],
  ["Java", "a.java", "class { void ( }\n"],
  ["Rust", "a.rs", "fn ( { let }\n"],
  ["PHP", "a.php", "<?php function ( {\n"],
  ["C", "a.c", "int main( { if (\n"],
  ["C++", "a.cpp", "template<class> int a( {\n"],
  ["shell", "a.sh", "if; then (\n"],
  ["SQL", "migrations/1_a.sql", "ALTER TABLE (;\n"],
  ["a workflow", ".github/workflows/a.yml", "on: [push\njobs: {\n"],
  ["a Dockerfile", "Dockerfile", "FORM node\nRUN [\n"],
  ["a manifest", "package.json", "{ name: \n"],
])(
  "a file of %s that does not parse costs nothing but itself",
  async (_, path, text) => {
    const report = await reviewBeside({ [path]: text });
    expect(Object.keys(reasons(report)).filter((file) => file !== path)).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  "code nested ten thousand deep costs nothing but its own files",
  async () => {
    const pairs: readonly (readonly [string, string, string])[] = [
      ["round", "(", ")"],
      ["square", "[", "]"],
      ["curly", "{", "}"],
      ["not", "!", ""],
      ["chain", "a.b(", ")"],
      ["sum", "a+(", ")"],
      ["dots", "a.", ""],
      ["type", "typeof ", ""],
      ["branch", "if(a)", ""],
      ["round-and-round", "for(;;)", ""],
    ];
    const files: Record<string, string> = {};
    for (const [shape, [name, open, close]] of pairs.entries()) {
      // Not one long line: that would be taken for minified.
      const text = `${`${open}\n`.repeat(DEPTH)}1${`\n${close}`.repeat(DEPTH)}`;
      files[`${name}.js`] = `${text}\n`;
      // Every other language gets three of the shapes, and each shape a few of them.
      for (const [at, ending] of OTHER_ENDINGS.entries())
        if ((at + shape) % 3 === 0)
          files[`${name}.${ending}`] = `${ending === "php" ? "<?php " : ""}${text};\n`;
    }
    files["deep.jsx"] = `export const a = ${"<p>\n".repeat(DEPTH)}${"</p>\n".repeat(DEPTH)};\n`;
    files["deep.json"] = `${"[\n".repeat(DEPTH)}${"]\n".repeat(DEPTH)}`;
    files["package.json"] = `${'{"a":\n'.repeat(DEPTH)}1${"}\n".repeat(DEPTH)}`;
    files[".github/workflows/flow.yml"] =
      `on: push\njobs: ${"[\n".repeat(DEPTH)}${"]\n".repeat(DEPTH)}`;
    files[".github/workflows/block.yml"] = `on: push\njobs:\n  ${"- ".repeat(900)}a\n`;
    files["Dockerfile"] = `FROM a\nRUN ${"$(\\\n".repeat(DEPTH)}\n`;
    const report = await reviewBeside(files);
    expect(Object.keys(reasons(report)).filter((file) => !(file in files))).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  "anchors that multiply in a workflow cost nothing but that workflow",
  async () => {
    const levels = Array.from({ length: 30 }, (_, at) =>
      at === 0 ? "a0: &a0 [x, x]" : `a${at}: &a${at} [${`*a${at - 1}, `.repeat(9)}*a${at - 1}]`,
    );
    const path = ".github/workflows/bomb.yml";
    const report = await reviewBeside({
      [path]: `on: push\n${levels.join("\n")}\njobs:\n  b: *a29\n`,
    });
    expect(Object.keys(reasons(report)).filter((file) => file !== path)).toEqual([]);
  },
  PATIENCE_MS,
);

test.skipIf(process.getuid?.() === 0)(
  "a new file that may not be read is named, and a known one stops the review with a hint that helps",
  async () => {
    await using repo = emptyRepo();
    repo.commit("Before", { "kept.js": GOOD });
    repo.write({ "new.js": GOOD });
    chmodSync(join(repo.root, "new.js"), 0);

    const { report } = await reviewJson(repo);
    expect(report.status).toBe("partial");
    expect(reasons(report)).toEqual({
      "new.js": "no permission to read it, or it changed meanwhile",
    });

    repo.write({ "kept.js": EVAL });
    const kept = join(repo.root, "kept.js");
    chmodSync(kept, 0);
    const { status, stderr } = await runTool(repo, ["review", "--no-input", "--quiet"]);
    expect(status).toBe(2);
    expect(stderr).toContain("error: git has no permission to read kept.js\n");
    expect(stderr).toContain(`hint: allow it, then run the command again: \`chmod u+r ${kept}\`\n`);
  },
);

test.skipIf(process.getuid?.() === 0).each([
  { of: "the change", argv: [] },
  { of: "the whole repository", argv: ["."] },
  { of: "the folder", argv: ["closed"] },
])("a folder that may not be opened is named once by a review of $of", async ({ argv }) => {
  await using repo = emptyRepo();
  repo.commit("Before", { "kept.js": GOOD });
  repo.write({ "closed/new.js": EVAL, "closed/below/other.js": EVAL });
  chmodSync(join(repo.root, "closed"), 0);

  const { report } = await reviewJson(repo, argv);

  expect(report.files.failed).toEqual([
    { file: "closed/", reason: "no permission to open this folder" },
  ]);
  expect(report.status).toBe("partial");
  chmodSync(join(repo.root, "closed"), 0o700);
});

test.skipIf(process.getuid?.() === 0)(
  "a path below a folder that may not be opened is refused with the folder's name",
  async () => {
    await using repo = emptyRepo();
    repo.commit("Before", { "closed/sub/kept.js": GOOD });
    const closed = join(repo.root, "closed");
    chmodSync(closed, 0);

    const { status, stderr } = await runTool(repo, ["review", "closed/sub/kept.js"]);
    chmodSync(closed, 0o700);

    expect(status).toBe(2);
    expect(stderr).toBe(
      `error: the folder closed cannot be opened\nhint: allow it, then run the command again: \`chmod u+rx ${closed}\`\n`,
    );
  },
);
