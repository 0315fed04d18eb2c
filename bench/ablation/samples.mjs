import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fetchRepository } from "../repositories/fetch-repository.mjs";
import { createRepository } from "../shared/repository.mjs";
import { run } from "../shared/run.mjs";
import { languageOf } from "../shared/source-files.mjs";
import { reviewCommit } from "./review-commit.mjs";

/** What tells, in the test files of other analyzers, that something is to be reported at a line. */
const LABEL = /ruleid:|Noncompliant|\/\/~|\/\/@ diag\(/;
const MAX_BYTES = 100_000;

/**
 * Reviews the test files of other analyzers, which say themselves on which lines there is something to report. Answers
 * with the findings on such lines: code that was written by others to be wrong there. Findings beside them say nothing,
 * as such a file is about one thing and careless about others.
 */
export async function reviewSamples(tool, from) {
  const list = JSON.parse(readFileSync(join(import.meta.dirname, "samples.json"), "utf8"));
  const found = [];
  for (const entry of list) {
    const folder = await fetchRepository(entry, from);
    const files = await labelledFiles(folder, entry.until);
    const own = await reviewFiles(tool, new Map(files.map(({ path, text }) => [path, text])));
    const lines = new Map(files.map(({ path, text }) => [path, labelledLines(text)]));
    found.push(
      ...own
        .filter(({ file, line, endLine }) =>
          lines.get(file)?.some((at) => line <= at && at <= Math.min(endLine, line + 3)),
        )
        .map(({ rule, file, line }) => ({ rule, repository: entry.repository, file, line })),
    );
  }
  return found;
}

/** Files that hold a label, each with a path that does not make a test of it. */
async function labelledFiles(folder, until) {
  const git = async (...args) => (await run("git", ["-C", folder, ...args])).stdout;
  const pattern = ["-e", "ruleid:", "-e", "Noncompliant", "-e", "//~", "-e", "//@ diag("];
  const listed = await git("grep", "-lIF", ...pattern, until, "--");
  const paths = listed
    .trim()
    .split("\n")
    .map((row) => row.slice(until.length + 1))
    .filter((path) => languageOf(path) !== null || /Dockerfile|\.ya?ml$/.test(path));
  const files = [];
  for (const [at, path] of paths.entries()) {
    const text = await git("show", `${until}:${path}`);
    if (text.length <= MAX_BYTES && LABEL.test(text))
      files.push({ path: `src/s${at}/${basename(path).replace(/[._-]?tests?(?=\.)/i, "")}`, text });
  }
  return files;
}

async function reviewFiles(tool, files) {
  const repository = createRepository();
  try {
    await repository.start(new Map([["README.md", "\n"]]));
    await repository.commitOn("change", files);
    return await reviewCommit(tool, repository.root, "change");
  } finally {
    repository.remove();
  }
}

/** The lines on which something is to be reported, counted from 1. */
function labelledLines(text) {
  const rows = text.split("\n");
  const marked = [];
  for (const [index, row] of rows.entries()) {
    const line = index + 1;
    if (/ruleid:/.test(row)) marked.push(nextCode(rows, index) + 1);
    const sonar = /Noncompliant(?:@([+-]\d+))?/.exec(row);
    if (sonar !== null) marked.push(line + Number(sonar[1] ?? 0));
    const clippy = /\/\/~(\^*)/.exec(row);
    if (clippy !== null) marked.push(line - clippy[1].length);
    if (/\/\/@ diag\(/.test(row)) marked.push(line);
  }
  return marked;
}

/** Index of the first row after another that is no comment. */
function nextCode(rows, after) {
  const at = rows.findIndex(
    (row, index) => index > after && !/^\s*(#|\/\/|\/\*|\*|<!--|--|$)/.test(row),
  );
  return at === -1 ? after : at;
}
