import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { meddler, type Meddle } from "../moments.ts";
import { serveGit } from "./git-http.ts";
import { readQuery } from "./select.ts";
import { rootOf, settle, type World, type WorldPull } from "./world.ts";

/** Something put in the way of one request. */
export interface Injection {
  /** The connection is cut: before the request has an effect, or after. */
  readonly cut?: "before" | "after";
  /** It is looked at no earlier: a client that gives it up before has had no answer. */
  readonly until?: Promise<void>;
  /** A web page is answered instead, as a proxy or the login of a network does. */
  readonly page?: string;
  /** Answered instead, with this HTTP status. */
  readonly status?: number;
  /** The `message` of that answer. */
  readonly message?: string;
  /** Answered instead: GraphQL errors. */
  readonly errors?: readonly { type?: string; path?: string[]; message: string }[];
}

/** A GitHub on loopback for the real client, reached as an HTTP proxy; nothing goes further. */
export interface FakeGithub extends AsyncDisposable {
  readonly port: number;
  readonly world: World;
  /** What was asked, in order: GraphQL operations by name, `GET /path`, `git GET /path`. */
  readonly requests: string[];
  /** Whatever was addressed to another host. */
  readonly leaks: string[];
  /** Fields that were asked for and that this GitHub does not know. */
  readonly missing: string[];
  /** Put in the way of the next requests of that name, in order. */
  readonly injections: Map<string, Injection[]>;
  /** Called before a request of that name is answered: what happens at the host meanwhile. */
  meanwhile: (request: string) => void;
  /** Asked before and after each request, git's own among them. */
  meddle: Meddle;
  settle(): void;
}

/** Starts it over a bare repository, with a plain unprotected base and nothing in its way. */
export async function startFakeGithub(
  parts: Pick<World, "repository" | "gitDirectory"> & Partial<World>,
): Promise<FakeGithub> {
  const world: World = {
    isForkKnown: true,
    login: "alice",
    users: ["alice", "bob"],
    labels: ["bug"],
    requiredChecks: [],
    checks: [],
    isAutoMergeAllowed: true,
    isSquashAllowed: true,
    isRebaseForbidden: false,
    permission: "WRITE",
    hasMergeQueue: false,
    baseHasChecks: false,
    unknownFields: [],
    pulls: [],
    threads: [],
    comments: [],
    mayComment: true,
    linesOffDiff: [],
    isArchived: false,
    hasPendingReview: false,
    losesThreads: false,
    ...parts,
  };
  const ask = meddler(() => fake.meddle);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      answer(fake, { request, response, body: Buffer.concat(chunks), ask }).catch(
        (error: unknown) => {
          fake.missing.push(`failed: ${String(error)}`);
          response.writeHead(500).end();
        },
      );
    });
  });
  server.on("connect", (request, socket) => {
    fake.leaks.push(`CONNECT ${request.url ?? ""}`);
    socket.end("HTTP/1.1 502 Refused\r\n\r\n");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const fake: FakeGithub = {
    port: (server.address() as AddressInfo).port,
    world,
    requests: [],
    leaks: [],
    missing: [],
    injections: new Map(),
    meanwhile: () => {},
    meddle: () => "go",
    settle: () => settle(world),
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
  readonly ask: ReturnType<typeof meddler>;
}

async function answer(fake: FakeGithub, exchange: Exchange): Promise<void> {
  const { request, response, body } = exchange;
  const url = new URL(request.url ?? "", `http://${request.headers.host ?? "unknown"}`);
  if (url.hostname === "github.localhost") {
    const name = `git ${request.method ?? ""} ${url.pathname}`;
    fake.requests.push(name);
    const isStopped = exchange.ask(`${name}${url.search}`, request);
    if (isStopped("before")) return;
    const { fork } = fake.world;
    const isFork = fork !== undefined && url.pathname.startsWith(`/${fork.repository}.git/`);
    const { gitDirectory } = isFork ? fork : fake.world;
    const served = await serveGit({ request, url, body, gitDirectory });
    if (isStopped("after")) return;
    return void response.writeHead(served.status, served.headers).end(served.body);
  }
  if (url.hostname !== "api.github.localhost") {
    fake.leaks.push(`${request.method ?? ""} ${url.href}`);
    return send(exchange, 502, { message: "refused" });
  }

  const query =
    url.pathname === "/graphql"
      ? readQuery(
          JSON.parse(body.toString()) as { query: string; variables?: Record<string, unknown> },
        )
      : null;
  const name = query?.name ?? `${request.method ?? ""} ${url.pathname}`;
  fake.requests.push(name);
  fake.meanwhile(name);
  const isStopped = exchange.ask(name, request);
  if (isStopped("before")) return;
  const injection = fake.injections.get(name)?.shift();
  if (injection?.until !== undefined) await injection.until;
  if (injection?.cut === "before") return void request.socket.destroy();
  if (injection?.page !== undefined)
    return void response.writeHead(200, { "content-type": "text/html" }).end(injection.page);
  if (injection?.status !== undefined)
    return send(exchange, injection.status, { message: injection.message ?? "injected" });
  if (injection?.errors !== undefined)
    return send(exchange, 200, { data: null, errors: injection.errors });
  const token = request.headers.authorization ?? "";
  if (!/^(token|bearer) \S+/i.test(token) || token.includes("bad"))
    return send(exchange, 401, { message: "Bad credentials" });
  if (query === null) {
    if (isStopped("after")) return;
    if (request.method === "PATCH") rebase(fake.world, url.pathname, body);
    return send(exchange, ...rest(fake.world, url.pathname));
  }

  const unknown = fake.world.unknownFields.filter((field) => query.fields.has(field));
  if (unknown.length > 0) {
    const errors = unknown.map((field) => ({
      message: `Field '${field}' doesn't exist on type 'PullRequest'`,
      extensions: { code: "undefinedField", fieldName: field },
    }));
    return send(exchange, 200, { errors });
  }
  const { body: data, missing } = query.answer(rootOf(fake.world));
  fake.missing.push(...missing);
  if (isStopped("after")) return;
  if (injection?.cut === "after") return void request.socket.destroy();
  send(exchange, 200, data);
}

/** `PATCH /repos/acme/app/pulls/7` with another base. */
function rebase(world: World, path: string, body: Buffer): void {
  const number = Number(path.split("/").at(-1));
  const { base } = JSON.parse(body.toString("utf8")) as { readonly base?: string };
  const pull = world.pulls.find((each) => each.number === number);
  if (pull !== undefined && base !== undefined) pull.base = base;
}

function rest(world: World, path: string): [number, unknown] {
  if (path === "/") return [200, { current_user_url: "" }];
  if (path === "/user") return [200, { login: world.login }];
  if ([world.repository, world.formerly].some((name) => path === `/repos/${name ?? ""}`))
    return [200, { full_name: world.repository, fork: false }];
  const { fork, repository } = world;
  const number = path.startsWith(`/repos/${repository}/pulls/`) ? path.split("/").at(-1) : null;
  const pull = world.pulls.find((one) => String(one.number) === number);
  if (pull !== undefined) return [200, restPull(world, pull)];
  if (fork !== undefined && path === `/repos/${fork.repository}`) {
    const parent = { full_name: repository, archived: world.isArchived };
    const named = { full_name: fork.repository };
    return [200, world.isForkKnown ? { ...named, fork: true, parent, source: parent } : named];
  }
  return [404, { message: "Not Found" }];
}

/** A pull request as the REST interface shows it, as far as it is asked for. */
function restPull({ repository }: World, { number, head, base, noted }: WorldPull): unknown {
  const html_url = `http://github.localhost/${repository}/pull/${number}`;
  const ends = { head: { ref: head, sha: noted?.head }, base: { ref: base, sha: noted?.base } };
  return { number, html_url, ...ends };
}

function send({ response }: Exchange, status: number, body: unknown): void {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "x-oauth-scopes": "repo, read:org",
  });
  response.end(JSON.stringify(body));
}
