import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { readRegularText } from "../../files/read-regular.ts";
import { startFairTimer } from "../../process/fair-timer.ts";
import { testHooksFrom } from "../../process/test-hooks.ts";
import { watchTreeWait } from "../../process/tree-wait.ts";
import { linterOutputAsSarif } from "../pure/sarif/read-linter-output.ts";
import { readSarif } from "../pure/sarif/read-sarif.ts";
import type { ForeignLog } from "../pure/sarif/types.ts";
import type { AnalysisTools } from "../types.ts";
import type { FoundLinter } from "./find-linters.ts";
import type { LinterSetUp } from "./types.ts";

/** Limit of its working time; time in which other programs use the processors does not count. */
const WORK_MS = 120_000;
/** Limit of its total time. */
const WALL_MS = 300_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Most files in one command line. */
const FILES_AT_ONCE = 400;

/** One run of a linter. */
export interface LinterWork {
  /** Absolute path of the work tree. */
  readonly root: string;
  /** Folder for the linter: the work tree itself, or the copy with held files. */
  readonly shown: string;
  /** Folder of the set-up file from the root; empty for the root. */
  readonly folder: string;
  readonly setUp: LinterSetUp;
  /** Paths relative to that folder. */
  readonly files: readonly string[];
  /** Absolute path of the folder for its cache and reports. */
  readonly own: string;
}

/** Runs a linter on some files and returns its findings with paths from the root. Throws an Error if it fails. */
export async function runLinter(
  found: FoundLinter,
  work: LinterWork,
  tools: Pick<AnalysisTools, "run" | "signal" | "env">,
): Promise<readonly ForeignLog[]> {
  const logs: ForeignLog[] = [];
  for (let at = 0; at < work.files.length; at += FILES_AT_ONCE) {
    const files = work.files.slice(at, at + FILES_AT_ONCE);
    logs.push(await runOnce(found, { ...work, files }, tools));
  }
  return logs;
}

async function runOnce(
  { linter, program }: FoundLinter,
  work: LinterWork,
  { run, signal, env }: Pick<AnalysisTools, "run" | "signal" | "env">,
): Promise<ForeignLog> {
  const { name, writesTo = "stdout", statuses, format, environment = {} } = linter;
  const given =
    typeof linter.arguments === "function" ? linter.arguments(work.setUp) : linter.arguments;
  mkdirSync(work.own, { recursive: true });
  const report = join(work.own, `${process.pid}-${Math.random().toString(36).slice(2)}.json`);
  const words = { "{cache}": work.own, "{report}": report, "{set-up}": work.setUp.name };
  const limit = new AbortController();
  const limitMs = testHooksFrom(env).linterLimitMs ?? WORK_MS;
  let stopTimer = (): void => {};
  const outcome = await run({
    file: program,
    args: given.flatMap((argument) => expand(argument, work.files, words)),
    cwd: join(work.shown, work.folder),
    env: {
      ...linterEnvironment(env),
      ...mapValues(environment, (value) => fill(value, words)),
      NO_COLOR: "1",
    },
    signal: AbortSignal.any([signal, limit.signal]),
    timeoutMs: WALL_MS,
    maxBytes: MAX_BYTES,
    isLinter: true,
    onStart: (pid) => {
      stopTimer = startFairTimer(limitMs, [watchTreeWait(pid)], () => limit.abort());
    },
  });
  stopTimer();
  signal.throwIfAborted();
  if (limit.signal.aborted) throw new Error(`gave no answer within ${limitMs / 1000} s`);
  if (outcome.timedOut) throw new Error(`gave no answer within ${WALL_MS / 1000} s`);
  if (outcome.overflowed) throw new Error("printed too much");
  if (outcome.missing) throw new Error("could not be started");
  const said = wordsOf(outcome.stderr);
  if (outcome.status === null || !statuses.includes(outcome.status))
    throw new Error(`exited with status ${outcome.status ?? "none"}${said}`);
  const text =
    writesTo === "report"
      ? takeReport(report)
      : writesTo === "stderr"
        ? outcome.stderr
        : outcome.stdout.toString("utf8");
  const seen = text.replaceAll(work.shown, work.root);
  const top = pathToFileURL(join(work.root, work.folder)).href.replace(/\/?$/, "/");
  const log = readSarif(linterOutputAsSarif(seen, format, name), top);
  if ("problem" in log) throw new Error(`its answer cannot be read: ${log.problem}${said}`);
  return ofProject(log, linter, work.folder);
}

/** Returns a log with the linter's name and paths from the root. */
function ofProject(
  log: ForeignLog,
  { name, style }: FoundLinter["linter"],
  folder: string,
): ForeignLog {
  const below = (path: string): string => (folder === "" ? path : `${folder}/${path}`);
  return {
    ...log,
    tools: [name],
    results: log.results.map((result) => {
      const rule = `${name}/${result.rule.slice(result.rule.indexOf("/") + 1)}`;
      return {
        ...result,
        tool: name,
        rule,
        severity: style?.test(rule) === true ? "minor" : result.severity,
        path: below(result.path),
        // The project decides which fixes are applied.
        fix: null,
      };
    }),
  };
}

function expand(
  argument: string,
  files: readonly string[],
  words: Readonly<Record<string, string>>,
): readonly string[] {
  // The prefix keeps names with a leading dash from being options.
  const named = files.map((file) => `./${file}`);
  if (argument === "{files}") return named;
  if (argument === "{folders}") return [...new Set(named.map((file) => dirname(file)))];
  return [fill(argument, { ...words, "{list}": named.join(",") })];
}

function fill(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{[a-z-]+\}/g, (word) => words[word] ?? word);
}

function mapValues(
  record: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** Reads a report and removes it. A linter that found nothing may write none. */
function takeReport(path: string): string {
  if (!existsSync(path)) return "[]";
  try {
    return readRegularText(path, { of: "own", maxBytes: MAX_BYTES });
  } finally {
    rmSync(path, { force: true });
  }
}

/** Returns the last lines of its output, for the end of a sentence. */
function wordsOf(stderr: string): string {
  const lines = stderr.split("\n").map((line) => line.trim());
  const said = lines
    .filter((line) => line !== "")
    .slice(-3)
    .join(" ");
  return said === "" ? "" : `: ${said.slice(0, 400)}`;
}

/** Names of variables that programs need to start and to find their files. */
const NAMES =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|TZ|TMPDIR|TMP|TEMP|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES|USERPROFILE|JAVA_HOME|VIRTUAL_ENV|PYTHONPATH|NODE_PATH|NVM_DIR|(?:LC|XDG|RUBY|GEM|BUNDLE|RBENV|PYENV|CONDA|CARGO|RUSTUP|DOTNET|COMPOSER)_\w+|GO\w*|CC|CXX)$/;
/** Names of secrets, even among those. */
const SECRET = /TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|AUTH|API_?KEY|ACCESS_?KEY/;

/** Returns the changes of the environment for a linter: unnecessary variables are unset, especially keys and tokens. */
function linterEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, undefined> {
  const others = Object.keys(env).filter((name) => {
    const plain = name.toUpperCase();
    return !NAMES.test(plain) || SECRET.test(plain);
  });
  return Object.fromEntries(others.map((name) => [name, undefined]));
}
