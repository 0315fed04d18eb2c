import { appendFileSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { oxlint, tool } from "../shared/paths.mjs";
import { createRepository } from "../shared/repository.mjs";
import { astGrepProgram, writeRules } from "./ast-grep-cli.mjs";
import { largeChange } from "./large-change.mjs";
import { ratioInTurns, sideOf } from "./ratio.mjs";

const REVIEW = [tool, "review", "--committed", "--base", "main", "--no-input", "--constructive"];
const NODE = process.execPath;

/**
 * A large change beside oxlint alone on the same files, and a second look at it after an edit of one line: once where
 * every file is new, once where every file has lost lines, so that the analyzers of whole changes have work.
 */
export async function* largeRatios({ isQuick, turns }) {
  const files = isQuick ? ownSources() : await largeChange();
  const name = `${files.size.toLocaleString("en-US")} files`;
  yield* onChange(new Map(), files, async function* (place) {
    const first = sideOf(NODE, REVIEW, place, { before: place.forget });
    const lint = sideOf(NODE, [oxlint, "--format", "json"], place);
    const beside = await ratioInTurns([first, lint], turns);
    yield { what: `review of ${name} to oxlint`, goal: 8, ...beside };
    yield {
      what: "the same, MB at most",
      goal: 500,
      ...beside,
      ratio: beside.mb,
      spread: [],
      processorRatio: null,
    };
    if (!isQuick) yield* sameShapes(place, lint, turns);
    yield {
      what: `second review of ${name}, one line edited`,
      goal: 0.15,
      ...(await secondLook(place, first, turns)),
    };
  });
  const before = new Map([...files].map(([path, text]) => [path, withMoreLines(text)]));
  yield* onChange(before, files, async function* (place) {
    const first = sideOf(NODE, REVIEW, place, { before: place.forget });
    const what = `second review of ${name} that lost lines`;
    yield { what, goal: 0.15, ...(await secondLook(place, first, turns)) };
  });
}

/** What the program of ast-grep takes for the shapes of the rule pack alone: none of the other engines is in it. */
async function* sameShapes(place, lint, turns) {
  const { program } = await astGrepProgram();
  if (program === null) return;
  const { count, file } = writeRules(dirname(place.cwd));
  const scan = sideOf(program, ["scan", "--rule", file, "--json=stream", "."], place);
  const what = `ast-grep's program, ${count} shapes, to oxlint`;
  yield { what, goal: null, ...(await ratioInTurns([scan, lint], turns)) };
}

async function secondLook(place, first, turns) {
  const second = sideOf(NODE, REVIEW, place, {
    async before() {
      appendFileSync(join(place.cwd, place.edited), "// one more line\n");
      await place.git("commit", "-q", "-a", "-m", "Edit a line");
    },
  });
  const base = await first(0);
  return await ratioInTurns([second, async () => base], turns);
}

async function* onChange(before, after, use) {
  const repository = createRepository();
  const { root: cwd, env, git } = repository;
  try {
    await repository.start([["package.json", '{ "type": "module" }\n'], ...before]);
    await repository.commitOn("change", after, { complete: false });
    // What an earlier turn learned is forgotten.
    const forget = () => rmSync(join(cwd, ".git/tool"), { recursive: true, force: true });
    const edited = [...after.keys()].find((path) => /\.[jt]s$/.test(path));
    yield* use({ cwd, env, git, forget, edited });
  } finally {
    repository.remove();
  }
}

/** Every tenth line has another before it, which is nothing but a comment. */
function withMoreLines(text) {
  return text
    .split("\n")
    .flatMap((line, at) => (at % 10 === 9 ? ["// it was here before", line] : [line]))
    .join("\n");
}

const QUICK_FILES = 200;

/** Files of this program, for those who have no time for, or no way to, the corpus. */
function ownSources() {
  return new Map(ownTexts().slice(0, QUICK_FILES));
}

/** Lines of this program's own sources in texts of `each` lines, from the start again once they are used up. */
export function sourceLines(count, each) {
  const lines = ownTexts().flatMap(([, text]) => text.split("\n"));
  return Array.from({ length: Math.ceil(count / each) }, (_, at) =>
    Array.from(
      { length: Math.min(each, count - at * each) },
      (_, line) => lines[(at * each + line) % lines.length],
    ).join("\n"),
  );
}

function ownTexts() {
  const folder = new URL("../../src/", import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .sort()
    .map((path) => [`src/${path}`, readFileSync(new URL(path, folder), "utf8")]);
}
