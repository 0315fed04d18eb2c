import { execFileSync, spawn } from "node:child_process";
import {
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { folderOfRun } from "./templates.ts";

interface GitCall {
  readonly cwd: string;
  /** The whole environment, but for the directory that a shell names in it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input?: Buffer;
}

/**
 * Runs git to its end, as `execFileSync` does, for half of the processor time: a small shell starts it. A start from
 * this process costs what this process holds, as Node 20 copies its page tables.
 * @returns standard output
 * @throws Error with `status` and `stderr` if git fails
 */
export function runGit(args: readonly string[], { cwd, env, input }: GitCall): string {
  shell ??= startShell();
  const { requests, answers, stdin, stdout, stderr } = shell;
  if (input !== undefined) writeFileSync(stdin, input);
  const settings = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && /^[A-Za-z_]\w*$/.test(name) ? [`${name}=${quote(value)}`] : [],
  );
  const command = [...settings, "git", ...args.map(quote)].join(" ");
  const streams = `<${quote(input === undefined ? "/dev/null" : stdin)} >${quote(stdout)} 2>${quote(stderr)} 3>&-`;
  writeAll(requests, `{ cd -P ${quote(cwd)} && ${command}; } ${streams}; echo "$?" >&3\n`);
  const status = Number(readLine(answers));
  if (status === 0) return readFileSync(stdout, "utf8");
  const said = readFileSync(stderr, "utf8");
  throw Object.assign(new Error(`Command failed: git ${args.join(" ")}\n${said}`), {
    status,
    stderr: said,
  });
}

interface Shell {
  /** Descriptors of the pipes that commands go into and statuses come out of. */
  readonly requests: number;
  readonly answers: number;
  /** Files that the last command's input and output are in. */
  readonly stdin: string;
  readonly stdout: string;
  readonly stderr: string;
}

/** This process's own; it ends when nobody can ask it any more. */
let shell: Shell | undefined;

function startShell(): Shell {
  const folder = mkdtempSync(join(folderOfRun(), "git-"));
  const file = (name: string): string => join(folder, name);
  const [requests, answers] = [file("requests"), file("answers")];
  execFileSync("mkfifo", [requests, answers]);
  spawn("sh", ["-c", `exec sh <${quote(requests)} 3>${quote(answers)}`], {
    cwd: "/",
    env: { PATH: process.env["PATH"] ?? "" },
    stdio: ["ignore", "ignore", "inherit"],
  }).unref();
  // Each waits until the shell has opened the other end.
  const opened = { requests: openSync(requests, "w"), answers: openSync(answers, "r") };
  for (const pipe of [requests, answers]) rmSync(pipe);
  return { ...opened, stdin: file("stdin"), stdout: file("stdout"), stderr: file("stderr") };
}

function writeAll(file: number, text: string): void {
  let left = Buffer.from(text);
  while (left.length > 0) left = left.subarray(writeSync(file, left));
}

function readLine(file: number): string {
  const piece = Buffer.alloc(16);
  let line = "";
  while (!line.endsWith("\n")) {
    const length = readSync(file, piece);
    if (length === 0) throw new Error("the shell that starts git is gone");
    line += piece.toString("latin1", 0, length);
  }
  return line;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
