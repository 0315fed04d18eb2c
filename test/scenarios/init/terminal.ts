import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { nodeUnderTest } from "../../helpers/sandbox.ts";
import type { Repo } from "../../helpers/repo.ts";

/** Starts a program on a terminal of its own, as wide as is said first; what is typed to it comes on stdin. */
const ON_A_TERMINAL = `
import fcntl, os, pty, struct, sys, termios
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, int(sys.argv[1]), 0, 0))
    os.execv(sys.argv[2], sys.argv[2:])
import threading
def type_on():
    while True:
        keys = os.read(0, 1024)
        if not keys: return
        os.write(terminal, keys)
threading.Thread(target=type_on, daemon=True).start()
while True:
    try: shown = os.read(terminal, 65536)
    except OSError: break
    if not shown: break
    os.write(1, shown)
os._exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

/** Keys as a terminal sends them. */
export const KEYS = {
  enter: "\r",
  down: "\x1b[B",
  up: "\x1b[A",
  escape: "\x1b",
  interrupt: "\x03",
};

const MAX_MS = 25_000;

/** The machine's python3, which makes the terminal; null where there is none. */
export const PYTHON = findPython();

/**
 * Runs the built program, or another one, on a terminal, with standard output going to a file, or to the
 * terminal too where that is said. Each step waits until its text has appeared after the one before, then types its keys.
 */
export async function runOnTerminal(
  repo: Repo,
  args: readonly string[],
  /** A function among the keys is called once the text is there; it gives the key. */
  steps: readonly (readonly [text: string, ...keys: (string | (() => string))[]])[],
  options: {
    readonly isOutputShown?: boolean;
    readonly columns?: number;
    /** Absolute, with its own first arguments. */
    readonly program?: readonly string[];
    readonly env?: NodeJS.ProcessEnv;
  } = {},
): Promise<{ readonly status: number | null; readonly stdout: string; readonly screen: string }> {
  const output = join(repo.sandbox.directory, "stdout.txt");
  const tool = join(import.meta.dirname, "../../../dist/tool.js");
  const redirect =
    options.isOutputShown === true ? 'shift; exec "$@"' : 'out=$1; shift; exec "$@" >"$out"';
  writeFileSync(output, "");
  const command = ["sh", "-c", redirect, "sh", output];
  const child = spawn(
    PYTHON ?? "python3",
    [
      "-c",
      ON_A_TERMINAL,
      String(options.columns ?? 100),
      join(repo.sandbox.bin, "sh"),
      ...command.slice(1),
      ...(options.program ?? [nodeUnderTest(), tool]),
      ...args,
    ],
    {
      cwd: repo.root,
      env: { ...repo.sandbox.env, ...options.env },
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  let screen = "";
  let seen = 0;
  const left = steps.map(([text, ...keys]) => ({ text, keys }));
  child.stdin.on("error", () => {});
  child.stdout.setEncoding("utf8").on("data", (shown: string) => {
    screen += shown;
    const plain = stripVTControlCharacters(screen);
    for (let [next] = left; next !== undefined; [next] = left) {
      const at = plain.indexOf(next.text, seen);
      if (at === -1) return;
      left.shift();
      seen = at + next.text.length;
      const keys = next.keys.map((key) => (typeof key === "string" ? key : key()));
      child.stdin.write(keys.join(""));
    }
  });
  // Whoever waits for a text that never comes is told what did, not that time is up.
  const end = setTimeout(() => child.kill(), MAX_MS);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).finally(() => clearTimeout(end));
  if (left[0] !== undefined) {
    throw new Error(`never shown: ${left[0].text}\n${stripVTControlCharacters(screen)}`);
  }
  return { status, stdout: readFileSync(output, "utf8"), screen: stripVTControlCharacters(screen) };
}

function findPython(): string | null {
  const asked = spawnSync("python3", ["-c", "import pty, sys; print(sys.executable)"], {
    encoding: "utf8",
  });
  return asked.status === 0 ? asked.stdout.trim() : null;
}
