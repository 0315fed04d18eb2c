import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { codeCache } from "./templates.ts";

/** Programs a scenario may call; anything else is "not installed", whatever the machine has. */
const PROGRAMS = [
  "git",
  "sh",
  "bash",
  "env",
  "cat",
  "ls",
  "cp",
  "mv",
  "rm",
  "mkdir",
  "touch",
  "chmod",
  "ln",
  "sleep",
  "printf",
  "echo",
  "true",
  "false",
  "test",
  "tee",
  "head",
  "tail",
  "seq",
  "yes",
  "grep",
  "sed",
  "sort",
  "wc",
  "tr",
  "dirname",
  "basename",
  "uname",
  "id",
  "ps",
  "kill",
  "dd",
  "date",
  "setsid",
  "readlink",
];

/** A temporary world for one scenario: own HOME, own PATH, own git identity, no way to the network. */
export interface Sandbox extends AsyncDisposable {
  /** Absolute path of the folder everything lies in. */
  readonly directory: string;
  readonly home: string;
  /** The only folder on PATH; put a program there to make it "installed". */
  readonly bin: string;
  /** The whole environment of every process started here. */
  readonly env: Record<string, string>;
  /** What is closed before the world is gone. */
  readonly atEnd: (() => void)[];
}

/** Looked for once: there are some forty, and PATH has many folders. */
let programs: readonly { readonly name: string; readonly path: string }[] | undefined;

/** Makes an empty world under the system's temporary folder; gone when the scenario ends. */
export function createSandbox(): Sandbox {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "tool-test-")));
  const home = join(directory, "home");
  const bin = join(directory, "bin");
  mkdirSync(home);
  mkdirSync(bin);
  mkdirSync(join(directory, "tmp"));
  programs ??= PROGRAMS.flatMap((name) => {
    const path = findProgram(name);
    return path === undefined ? [] : [{ name, path }];
  });
  for (const { name, path } of programs) symlinkSync(path, join(bin, name));
  symlinkSync(nodeUnderTest(), join(bin, "node"));
  const env = {
    HOME: home,
    PATH: bin,
    TMPDIR: join(directory, "tmp"),
    LANG: "C.UTF-8",
    TZ: "UTC",
    TERM: "xterm-256color",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_AUTHOR_NAME: "Test Author",
    GIT_AUTHOR_EMAIL: "author@test.invalid",
    GIT_COMMITTER_NAME: "Test Committer",
    GIT_COMMITTER_EMAIL: "committer@test.invalid",
    // What V8 compiled of the program in one world serves the next: a start takes a quarter less.
    ...codeCache(),
    // Whatever tries to leave by a proxy meets a closed port.
    http_proxy: "http://127.0.0.1:9",
    https_proxy: "http://127.0.0.1:9",
  };
  const atEnd: (() => void)[] = [];
  return {
    directory,
    home,
    bin,
    env,
    atEnd,
    async [Symbol.asyncDispose]() {
      for (const close of atEnd.splice(0)) close();
      if (process.env["TOOL_TEST_KEEP"] === undefined)
        rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The node binary that runs the built program: another version where the matrix names one. */
export function nodeUnderTest(): string {
  return process.env["TOOL_TEST_NODE"] ?? process.execPath;
}

/** Absolute path of a program on the machine's own PATH. */
export function findProgram(name: string): string | undefined {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      continue;
    }
  }
  return undefined;
}
