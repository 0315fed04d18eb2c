import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serveGit } from "../fake-github/git-http.ts";
import { answerRest } from "./answer.ts";
import { projectOf, settle, type GitlabWorld } from "./world.ts";

/** Something put in the way of one request. */
export interface Injection {
  /** The connection is cut: before the request has an effect, or after. */
  readonly cut?: "before" | "after";
  /** A web page is answered instead, as a proxy or the login of a network does. */
  readonly page?: string;
  /** Answered instead. */
  readonly status?: number;
  readonly message?: unknown;
}

/** A GitLab on loopback, reached as an HTTP proxy; nothing goes further. */
export interface FakeGitlab extends AsyncDisposable {
  readonly port: number;
  readonly world: GitlabWorld;
  /** `GET /projects/acme%2Fapp`, in order. */
  readonly requests: string[];
  /** Whatever was addressed to another host. */
  readonly leaks: string[];
  /** Put in the way of the next requests of that name, in order. */
  readonly injections: Map<string, Injection[]>;
  /** Called before each request is answered: what happens at the host meanwhile. */
  meanwhile: (request: string) => void;
}

/** Starts it over a world. */
export async function startFakeGitlab(world: GitlabWorld): Promise<FakeGitlab> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      answer(fake, { request, response, body: Buffer.concat(chunks) }).catch((error: unknown) => {
        fake.leaks.push(`failed: ${String(error)}`);
        response.writeHead(500).end();
      });
    });
  });
  server.on("connect", (request, socket) => {
    fake.leaks.push(`CONNECT ${request.url ?? ""}`);
    socket.end("HTTP/1.1 502 Refused\r\n\r\n");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const fake: FakeGitlab = {
    port: (server.address() as AddressInfo).port,
    world,
    requests: [],
    leaks: [],
    injections: new Map(),
    meanwhile: () => {},
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
}

async function answer(fake: FakeGitlab, { request, response, body }: Exchange): Promise<void> {
  const url = new URL(request.url ?? "", `http://${request.headers.host ?? "unknown"}`);
  if (url.hostname !== "gitlab.localhost") {
    fake.leaks.push(`${request.method ?? ""} ${url.href}`);
    return void response.writeHead(502).end();
  }
  if (!url.pathname.startsWith("/api/v4/")) {
    const project = projectOf(fake.world, url.pathname.slice(1).split(".git/")[0] ?? "");
    if (project === undefined) return void response.writeHead(404).end();
    const { gitDirectory } = project;
    const served = await serveGit({ request, url, body, gitDirectory });
    return void response.writeHead(served.status, served.headers).end(served.body);
  }
  const path = url.pathname.slice("/api/v4".length);
  const method = request.method ?? "";
  const name = `${method} ${path}`;
  fake.requests.push(name);
  fake.meanwhile(name);
  settle(fake.world);
  const send = (status: number, value: unknown): void => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  };
  const injection = fake.injections.get(name)?.shift();
  if (injection?.cut === "before") return void request.socket.destroy();
  if (injection?.page !== undefined)
    return void response.writeHead(200, { "content-type": "text/html" }).end(injection.page);
  if (injection?.status !== undefined)
    return send(injection.status, { message: injection.message ?? "injected" });
  const isKnown = String(request.headers["private-token"] ?? "").startsWith("glpat-good");
  const isForAll = fake.world.isPublic && method === "GET" && path.startsWith("/projects/");
  if (!isKnown && !isForAll) return send(401, { message: "401 Unauthorized" });
  const parsed: unknown = body.length === 0 ? undefined : JSON.parse(body.toString("utf8"));
  const [status, value] = answerRest(fake.world, {
    method,
    path,
    query: url.searchParams,
    body: parsed,
  });
  if (injection?.cut === "after") return void request.socket.destroy();
  send(status, value);
}
