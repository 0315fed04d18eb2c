import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";

/** A server that wants its users to log in by OAuth, with one tool behind it. */
export interface LoginServer extends AsyncDisposable {
  readonly url: URL;
  /** What it was asked, path by path, discovery left out. */
  readonly asked: string[];
  /** Makes every token that it has given out worthless, as their end would; refreshing still works. */
  expireTokens(): void;
  /** Forgets whoever has logged in: refreshing does not work either. */
  endLogins(): void;
}

/** Starts one on the loopback: discovery, registration, authorization with PKCE, tokens, refreshing. */
export async function startLoginServer(): Promise<LoginServer> {
  const asked: string[] = [];
  const codes = new Map<string, { challenge: string; redirect: string }>();
  const clients = new Set<string>();
  const refreshers = new Map<string, string>();
  let tokens = new Set<string>();
  const fresh = (): string => randomBytes(12).toString("hex");

  const server = createServer(async (request, response) => {
    const base = `http://${request.headers.host ?? ""}`;
    const url = new URL(request.url ?? "/", base);
    const json = (value: unknown, status = 200): void =>
      void response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify(value));
    const body = await textOf(request);
    if (url.pathname.startsWith("/.well-known/oauth-protected-resource"))
      return json({ resource: `${base}/mcp`, authorization_servers: [base] });
    if (url.pathname === "/.well-known/oauth-authorization-server")
      return json({
        issuer: base,
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/token`,
        registration_endpoint: `${base}/register`,
        response_types_supported: ["code"],
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["none"],
      });
    asked.push(url.pathname);
    if (url.pathname === "/register") {
      const client = fresh();
      clients.add(client);
      return json({ ...(JSON.parse(body) as object), client_id: client }, 201);
    }
    if (url.pathname === "/authorize") {
      const at = (name: string): string => url.searchParams.get(name) ?? "";
      const code = fresh();
      codes.set(code, { challenge: at("code_challenge"), redirect: at("redirect_uri") });
      const back = `${at("redirect_uri")}?${String(new URLSearchParams({ code, state: at("state") }))}`;
      return void response.writeHead(302, { location: back }).end();
    }
    if (url.pathname === "/token") {
      const form = new URLSearchParams(body);
      const client = form.get("client_id") ?? "";
      if (!clients.has(client)) return json({ error: "invalid_client" }, 401);
      if (form.get("grant_type") === "refresh_token") {
        if (refreshers.get(form.get("refresh_token") ?? "") !== client)
          return json({ error: "invalid_grant" }, 400);
      } else {
        const given = codes.get(form.get("code") ?? "");
        const challenge = createHash("sha256")
          .update(form.get("code_verifier") ?? "")
          .digest("base64url");
        if (given?.challenge !== challenge || given.redirect !== form.get("redirect_uri"))
          return json({ error: "invalid_grant" }, 400);
      }
      const [access, refresh] = [fresh(), fresh()];
      tokens.add(access);
      refreshers.set(refresh, client);
      return json({ access_token: access, token_type: "Bearer", refresh_token: refresh });
    }
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    if (!tokens.has(token)) {
      const where = `${base}/.well-known/oauth-protected-resource`;
      response.writeHead(401, { "www-authenticate": `Bearer resource_metadata="${where}"` }).end();
      return;
    }
    if (request.method !== "POST") return void response.writeHead(405).end();
    const { id, method, params } = JSON.parse(body) as {
      id?: number;
      method: string;
      params?: { protocolVersion?: string };
    };
    if (id === undefined) return void response.writeHead(202).end();
    const result =
      method === "initialize"
        ? {
            protocolVersion: params?.protocolVersion,
            capabilities: { tools: {} },
            serverInfo: { name: "login", version: "1" },
          }
        : { tools: [{ name: "get_issue", inputSchema: { type: "object" } }] };
    json({ jsonrpc: "2.0", id, result });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    asked,
    expireTokens: () => void (tokens = new Set()),
    endLogins() {
      tokens = new Set();
      refreshers.clear();
      clients.clear();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
