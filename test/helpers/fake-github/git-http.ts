import { spawn } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname } from "node:path";

/** Serves one bare repository over git's smart HTTP, through `git http-backend`. */
export function serveGit(parts: {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly body: Buffer;
  /** The bare repository, whatever the URL's path calls it. */
  readonly gitDirectory: string;
}): void {
  const { request, response, url, body, gitDirectory } = parts;
  const inside = url.pathname.split("/").slice(3).join("/");
  const child = spawn("git", ["-c", "http.receivepack=true", "http-backend"], {
    env: {
      PATH: process.env["PATH"],
      GIT_CONFIG_NOSYSTEM: "1",
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
  child.on("close", () => {
    const output = Buffer.concat(chunks);
    const end = output.indexOf("\r\n\r\n");
    const headers = output.subarray(0, end).toString().split("\r\n");
    const status = headers.find((line) => /^status:/i.test(line));
    for (const line of headers) {
      const [name = "", ...value] = line.split(":");
      if (!/^(status)?$/i.test(name)) response.setHeader(name, value.join(":").trim());
    }
    response.writeHead(Number(/\d+/.exec(status ?? "")?.[0] ?? 200));
    response.end(output.subarray(end + 4));
  });
  // It answers a GET without reading its input.
  child.stdin.on("error", () => {}).end(body);
}
