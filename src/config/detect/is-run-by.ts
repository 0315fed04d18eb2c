import type { CiRun } from "./types.ts";

/** Programs that only start another one, with the options that such a line puts between. */
const STARTERS =
  /^(?:sudo|time|exec|bash|sh|npx|bunx|xvfb-run|(?:uv|poetry|pdm|rye|pipenv|hatch) run|bundle exec|composer exec|(?:pnpm|yarn|npm) exec|corepack|python3? -m|opam exec|nix develop .*?-c|nix-shell .*?--run)(?=\s)/;

/** Programs that take several names to run at once, in any order. */
const TAKES_MANY = new Set([
  "make",
  "gmake",
  "just",
  "mvn",
  "gradle",
  "rake",
  "nox",
  "tox",
  "task",
]);

/** Programs that run the scripts of a manifest: `test:unit` and `test-ci` are parts of `test`. */
const RUNS_SCRIPTS = new Set(["npm", "pnpm", "yarn", "bun", "composer"]);

/**
 * Tells whether CI runs a command, whatever options it adds: `go test ./...` by `go test -race ./store/...`, `make
 * test` by `make lint test`, `.venv/bin/python -m pytest` by `pytest -n auto`.
 */
export function isRunBy(runs: readonly CiRun[], command: string): boolean {
  const wanted = wordsOf(command);
  const [program, name] = wanted;
  if (program === undefined) return false;
  return runs.some(({ line }) => {
    const words = wordsOf(line);
    if (isScript(program)) return isScript(words[0] ?? "") && isVariant(words[0] ?? "", program);
    if (words[0] !== program) return false;
    if (name === undefined) return !TAKES_MANY.has(program) || words.length === 1;
    if (TAKES_MANY.has(program)) return words.includes(name, 1);
    return words[1] === name || (RUNS_SCRIPTS.has(program) && isVariant(words[1] ?? "", name));
  });
}

function isScript(program: string): boolean {
  return program.includes("/");
}

/** Tells whether a script extends another: `scripts/test-cov.sh` is `scripts/test.sh` with coverage. */
function isVariant(path: string, of: string): boolean {
  return path.startsWith(of.replace(/\.sh$/, ""));
}

/** Tells whether CI runs a program for any purpose. */
export function isProgramRun(runs: readonly CiRun[], program: string): boolean {
  return runs.some(({ line }) => wordsOf(line)[0] === program);
}

/** Returns the program and its words, without options, variables and starters; of the last command of a chain. */
function wordsOf(line: string): readonly string[] {
  let rest = (line.split("&&").at(-1) ?? "").trim().replaceAll(/["']/g, "");
  for (let before = ""; before !== rest;) {
    before = rest;
    rest = rest
      .replace(/^(?:\w+=\S*|-\S+)\s+/, "")
      .replace(/^\S*\/(?=python3? )/, "")
      .replace(STARTERS, "")
      .trimStart();
  }
  const [program = "", ...more] = rest.split(/\s+/);
  const words = more.filter((word) => !/^-|^\w+=|^["'$]/.test(word));
  const own = nameOf(program);
  const isRun = RUNS_SCRIPTS.has(own) && /^run(?:-script)?$/.test(words[0] ?? "");
  if (isRun) return [own, ...words.slice(1)];
  return own === "" ? [] : [own, ...words];
}

/** Returns the name of a program: `./gradlew` is Gradle; a script of the project keeps its path. */
function nameOf(program: string): string {
  const path = program.replace(/^\.\//, "");
  if (path === "gradlew" || path === "mvnw") return path === "mvnw" ? "mvn" : "gradle";
  return path.replace(/^(?:\.?venv|vendor|node_modules)\/(?:\.?bin\/)?/, "");
}
