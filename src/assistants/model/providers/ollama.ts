import { isIP } from "node:net";
import { printable } from "../../../core/printable.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import { type Environment, valueOf } from "../environment.ts";
import { loadCompatible, openaiCompatible } from "./openai-compatible.ts";
import type { ModelProvider } from "./types.ts";

const NAME = "OLLAMA_HOST";
const PORTS = { http: 80, https: 443, none: 11434 };

/** Models of Ollama over its chat completions. */
export const ollama: ModelProvider = {
  name: "ollama",
  example: "ollama:qwen3-coder",
  endpoint: (env) => ({ url: `${hostUrl(env)}/v1`, key: undefined, keyName: undefined }),
  load: loadCompatible,
  options: openaiCompatible.options ?? {},
  heedsToolChoice: false,
};

/**
 * Reads `OLLAMA_HOST` as Ollama does: `host`, `host:port`, `:port`, an address with or without a
 * path; port 11434 unless a scheme is named (envconfig.Host, https://github.com/ollama/ollama).
 */
function hostUrl(env: Environment): string {
  const given = (valueOf(env, NAME) ?? "").replace(/^["']|["']$/g, "");
  const [, scheme, rest = ""] = /^(?:(https?):\/\/)?(.*)$/is.exec(given) ?? [];
  const [hostPort = "", ...path] = rest.split("/");
  const { host, port } = split(hostPort);
  const known = scheme?.toLowerCase() === "https" ? "https" : "http";
  const text = `${known}://${reachable(host)}:${port ?? PORTS[scheme === undefined ? "none" : known]}`;
  try {
    const url = new URL(text);
    const below = path
      .join("/")
      .replace(/\/+$/, "")
      .replace(/\/?v1$/, "");
    return `${url.protocol}//${url.host}${below === "" ? "" : `/${below}`}`;
  } catch (cause) {
    throw new ToolError(
      "MODEL_ENDPOINT",
      `${NAME} does not name a host: ${printable(given.slice(0, 100))}`,
      { hint: `export ${NAME}=127.0.0.1:11434`, cause },
    );
  }
}

function split(hostPort: string): { host: string; port: string | undefined } {
  if (isIP(hostPort) === 6) return { host: `[${hostPort}]`, port: undefined };
  const [, host = "", port] = /^(.*?)(?::(\d+))?$/s.exec(hostPort) ?? [];
  return { host, port };
}

/** Replaces the address of a server that listens everywhere, as the same variable configures it. */
function reachable(host: string): string {
  if (host === "" || host === "0.0.0.0") return "127.0.0.1";
  return host === "[::]" ? "[::1]" : host;
}
