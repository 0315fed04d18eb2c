import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "../../src");

/** What a module reads of the process around it, rather than of the `World` that it is given. */
const READS =
  /\bprocess\.(?:env|cwd|chdir|argv|stdin|stdout|stderr|exit|exitCode)\b|\b(?:homedir|tmpdir)\(\)/;

/** Modules that mean the process itself, with the reason. */
const OF_THE_PROCESS: Readonly<Record<string, string>> = {
  "process-world.ts": "builds the world",
  "main.ts": "sets the exit status",
  "startup/start.ts":
    "runs before anything is loaded, and keeps a broken pipe from ending the process",
  "startup/load-bundle.ts": "runs before anything is loaded",
  "startup/open-code-cache.ts": "runs before anything is loaded",
  "process/home-of.ts": "asks the system for the home of a user without HOME",
  "process/end-with-starter.ts": "takes a mark out of the environment before anything is started",
  "process/answer-questions.ts": "ends a worker with its parent",
  "analyzers/oxlint/lint-here.ts": "runs in a worker alone",
  "process/make-temporary-folder.ts": "has the system's folder as its default",
  "git/git.ts": "has the system's folder as its default",
  "assistants/agent/own-folder.ts": "has the system's folder as its default",
};

test("no other module reads the environment, folders, command line or streams of the process", () => {
  const reading = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts"))
    .filter((path) =>
      readFileSync(join(SRC, path), "utf8")
        .split("\n")
        .some((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && READS.test(withoutText(line))),
    );

  expect(reading.toSorted()).toEqual(Object.keys(OF_THE_PROCESS).toSorted());
});

/** Names of things that a reviewed program reads are text here. */
function withoutText(line: string): string {
  return line.replace(/"(?:[^"\\]|\\.)*"/g, '""');
}
