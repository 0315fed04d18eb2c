import { chmodSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { findProgram } from "./sandbox.ts";
import type { Repo } from "./repo.ts";

/** One call of a host's client. */
export interface ClientCall {
  readonly args: readonly string[];
  /** What it read from standard input; null where it reads nothing. */
  readonly input: string | null;
  /** Of its environment, the variables that it reads; those that are empty or unset are left out. */
  readonly env: Readonly<Record<string, string>>;
}

/** What the client prints, and its exit status. */
export interface ClientAnswer {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A client that stands in for a host's own. */
export interface ScriptedClient {
  /** Of the program: `gh`. */
  readonly name: string;
  /** The flag that makes it read standard input where `-` follows. */
  readonly inputFlag: string;
  /** Names of the variables that it reads. */
  readonly variables: readonly string[];
  /** Gives what it prints. The signal comes when the program has ended before its answer. */
  readonly answer: (call: ClientCall, gone: AbortSignal) => Promise<ClientAnswer>;
}

/**
 * Puts a client on the scenario's PATH. The program only passes its call on to this process, so nothing that waits
 * for it may keep this process from answering.
 */
export function installClient(repo: Repo, client: ScriptedClient): void {
  const portFile = join(repo.sandbox.directory, `${client.name}-port`);
  serve(repo, portFile, client);
  const program = join(repo.sandbox.bin, client.name);
  writeFileSync(program, programOf(client, portFile));
  chmodSync(program, 0o755);
}

/** Answers calls on loopback until the scenario ends. What its program dies of leaves no call half answered. */
function serve(repo: Repo, portFile: string, client: ScriptedClient): void {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const gone = new AbortController();
    let text = "";
    socket
      .setEncoding("utf8")
      .on("error", () => {})
      .on("close", () => {
        open.delete(socket);
        gone.abort();
      })
      .on("data", (chunk: string) => {
        text += chunk;
        const call = readCall(text, client);
        if (call === null) return;
        void client
          .answer(call, gone.signal)
          .then(({ status, stdout, stderr }) =>
            socket.end(`${[status, stdout, stderr].join("\0")}\0`),
          );
      });
  });
  server.listen(0, "127.0.0.1", () => {
    writeFileSync(portFile, `${(server.address() as AddressInfo).port}\n`);
  });
  server.unref();
  repo.sandbox.atEnd.push(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
}

/**
 * A call as the client sends it: the number of its arguments, each of them, its input and its variables; null until
 * all of it is there.
 */
function readCall(text: string, { inputFlag, variables }: ScriptedClient): ClientCall | null {
  const [count = "", ...parts] = text.split("\0");
  const args = parts.slice(0, Number(count));
  const [input = "", ...values] = parts.slice(Number(count), -1);
  if (parts.length <= Number(count) + 1 || values.length < variables.length) return null;
  const readsInput = args.some((each, i) => each === "-" && args[i - 1] === inputFlag);
  const env = variables.map((name, at) => [name, values[at] ?? ""] as const);
  return {
    args,
    input: readsInput ? input : null,
    env: Object.fromEntries(env.filter(([, value]) => value !== "")),
  };
}

/** A client in few steps of a shell, as it is started for every call: it starts no program of its own. */
function programOf({ inputFlag, variables }: ScriptedClient, portFile: string): string {
  const values = variables.map((name) => `"\${${name}-}"`).join(" ");
  return `#!${findProgram("bash") ?? "/bin/bash"}
# The server has its port a moment after it was started.
until [ -s "${portFile}" ]; do sleep 0.02; done
read -r port < "${portFile}"
exec 3<> "/dev/tcp/127.0.0.1/$port" || exit 1
input=
before=
for argument in "$@"; do
  if [ "$before $argument" = "${inputFlag} -" ]; then IFS= read -r -d '' input; fi
  before=$argument
done
printf '%s\\0' "$#" "$@" "$input" ${values} >&3
IFS= read -r -d '' status <&3 || exit 1
IFS= read -r -d '' out <&3
IFS= read -r -d '' err <&3
printf '%s' "$out"
printf '%s' "$err" >&2
exit "$status"
`;
}
