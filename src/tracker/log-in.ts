import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthClientInformationMixed } from "@modelcontextprotocol/sdk/shared/auth.js";
import type { LoginFile } from "./login-file.ts";

/** The way to a server that wants its users to log in. */
export interface LoginRoom {
  readonly provider: OAuthClientProvider;
  /** Waits for the browser to come back with a code. Rejects when nobody came, or was turned away. */
  awaitCode(signal: AbortSignal): Promise<string>;
  /** The server asked for a login. */
  wasAsked(): boolean;
  close(): void;
}

const PAGE =
  "<!doctype html><title>tool</title><p>You can close this page and go back to the terminal.</p>";

/**
 * Opens what a login by OAuth needs: a listener on the loopback for the way back, and a provider that keeps
 * registration, tokens and verifier in the file of logins. `show` prints the address to visit; null: there
 * is nobody to visit it, and only what is kept already is used.
 */
export async function openLogin(request: {
  readonly server: URL;
  readonly file: LoginFile;
  readonly show: ((line: string) => void) | null;
}): Promise<LoginRoom> {
  const { file, show } = request;
  const key = `${request.server.origin}${request.server.pathname}`;
  const state = randomBytes(16).toString("hex");
  const listener = show === null ? null : await listen();
  // Without a listener the address is never used: nobody is sent anywhere.
  const redirectUrl = `http://127.0.0.1:${listener?.port ?? 1}/callback`;
  // A registration names its way back, so one with another port is of no use.
  if (show !== null) await file.keep(key, { client: undefined, tokens: undefined });
  let asked = false;

  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: "tool",
      redirect_uris: [redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    state: () => state,
    async clientInformation() {
      asked = true;
      return as((await file.read(key))["client"]);
    },
    // Without anybody to log in, the program is not registered.
    ...(show === null
      ? {}
      : {
          saveClientInformation: (client: OAuthClientInformationMixed) =>
            file.keep(key, { client }),
        }),
    tokens: async () => as((await file.read(key))["tokens"]),
    saveTokens: (tokens) => file.keep(key, { tokens }),
    redirectToAuthorization(url) {
      show?.(`to log in to the tracker's server, open ${url.href}`);
    },
    saveCodeVerifier: (verifier) => file.keep(key, { verifier }),
    async codeVerifier() {
      const { verifier } = await file.read(key);
      return typeof verifier === "string" ? verifier : "";
    },
    async invalidateCredentials(scope) {
      const all = scope === "all";
      await file.keep(key, {
        ...(all || scope === "tokens" ? { tokens: undefined } : {}),
        ...(all || scope === "client" ? { client: undefined } : {}),
        ...(all || scope === "verifier" ? { verifier: undefined } : {}),
      });
    },
  };
  return {
    provider,
    wasAsked: () => asked,
    awaitCode: (signal) =>
      listener === null
        ? Promise.reject(new Error("there is no terminal to log in from"))
        : awaitCode(listener.server, { state, signal }),
    close() {
      listener?.server.close();
      listener?.server.closeAllConnections();
    },
  };
}

/** Takes a value for what the library stored there itself. */
function as<Kept>(value: unknown): Kept | undefined {
  return typeof value === "object" && value !== null ? (value as Kept) : undefined;
}

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return { server, port: typeof address === "object" && address !== null ? address.port : 0 };
}

function awaitCode(
  server: Server,
  { state, signal }: { readonly state: string; readonly signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const give = (): void => reject(new Error("the login timed out"));
    if (signal.aborted) return give();
    signal.addEventListener("abort", give, { once: true });
    server.on("request", (request, response) => {
      const url = new URL(request.url ?? "/", "http://127.0.0.1");
      // Another page of the same browser must not be able to hand in another code.
      if (url.pathname !== "/callback" || url.searchParams.get("state") !== state) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PAGE);
      signal.removeEventListener("abort", give);
      const code = url.searchParams.get("code");
      if (code === null) reject(new Error("the login was refused"));
      else resolve(code);
    });
  });
}
