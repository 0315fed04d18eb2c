import { spawn } from "node:child_process";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { basename, dirname, join } from "node:path";
import { runGit } from "../run-git.ts";

/** Where git keeps its own programs. */
let execPath: string | undefined;

/** Serves one bare repository over git's smart HTTP, through `git http-backend`. Gives the answer to send. */
export async function serveGit(parts: {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly body: Buffer;
  /** The bare repository, whatever the URL's path calls it. */
  readonly gitDirectory: string;
}): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  const { request, url, body, gitDirectory } = parts;
  const inside = url.pathname.split("/").slice(3).join("/");
  // Not by `git http-backend`, which would be one program more for each request.
  execPath ??= runGit(["--exec-path"], { cwd: "/", env: process.env }).trim();
  const child = spawn(join(execPath, "git-http-backend"), [], {
    env: {
      PATH: process.env["PATH"],
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "http.receivepack",
      GIT_CONFIG_VALUE_0: "true",
      GIT_PROJECT_ROOT: dirname(gitDirectory),
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: `/${basename(gitDirectory)}/${inside}`,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      CONTENT_LENGTH: String(body.length),
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
      GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      REMOTE_USER: "alice",
      REMOTE_ADDR: "127.0.0.1",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  // It answers a GET without reading its input.
  child.stdin.on("error", () => {}).end(body);
  await once(child, "close");
  const output = Buffer.concat(chunks);
  const end = output.indexOf("\r\n\r\n");
  const lines = output.subarray(0, end).toString().split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [name = "", ...value] = line.split(":");
    if (!/^(status)?$/i.test(name)) headers[name] = value.join(":").trim();
  }
  const status = lines.find((line) => /^status:/i.test(line));
  return {
    status: Number(/\d+/.exec(status ?? "")?.[0] ?? 200),
    headers,
    body: output.subarray(end + 4),
  };
}
