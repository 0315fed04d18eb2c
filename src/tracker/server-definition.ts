import { isAbsolute, join } from "node:path";
import { isRecord } from "../core/is-record.ts";
import type { NamedTools } from "./pure/guard/find-tracker-tools.ts";
import type { RegisteredServer } from "./find-server.ts";

/** How a server is reached, every variable filled in. */
export type ServerDefinition = {
  /** Tools that the user named, by role. */
  readonly named: NamedTools;
  /** Values that must not be shown: those of `env` and `headers`, and of the address's query. */
  readonly secrets: readonly string[];
} & (
  | {
      readonly over: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      /** Absolute. */
      readonly cwd: string;
    }
  | {
      readonly over: "http" | "sse";
      readonly url: URL;
      readonly headers: Readonly<Record<string, string>>;
    }
);

/** Why a definition cannot be used: one sentence's middle, naming the file and the key. */
export interface DefinitionProblem {
  readonly why: string;
  readonly hint: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const HTTP_TYPES: Readonly<Record<string, "http" | "sse">> = {
  http: "http",
  "streamable-http": "http",
  streamableHttp: "http",
  sse: "sse",
};

/**
 * Reads a registered server's definition and fills in `${VAR}`, `${VAR:-default}` and `${env:VAR}`; a
 * bare `$VAR` stays as it is. The first fault is given back as a problem.
 */
export function readServerDefinition(
  { name, file, definition }: RegisteredServer,
  { env, root }: { readonly env: Environment; readonly root: string },
): { readonly definition: ServerDefinition } | { readonly problem: DefinitionProblem } {
  const reader = createReader(definition, { env, where: `mcpServers.${name}`, file });
  try {
    return { definition: read(reader, root) };
  } catch (thrown) {
    if (thrown instanceof Fault) return { problem: { why: thrown.message, hint: thrown.hint } };
    throw thrown;
  }
}

function read(reader: Reader, root: string): ServerDefinition {
  const named = reader.tools();
  const type = reader.text("type") ?? (reader.has("command") ? "stdio" : "http");
  if (type === "stdio") {
    const command = reader.required("command");
    const cwd = reader.text("cwd") ?? ".";
    const env = reader.record("env");
    return {
      over: "stdio",
      command,
      args: reader.list("args"),
      env,
      cwd: isAbsolute(cwd) ? cwd : join(root, cwd),
      named,
      secrets: secretsOf(Object.values(env)),
    };
  }
  const over = Object.hasOwn(HTTP_TYPES, type) ? HTTP_TYPES[type] : undefined;
  if (over === undefined)
    throw reader.fault("type", `is \`${type}\``, "use `stdio`, `http` or `sse`");
  const url = readUrl(reader);
  const headers = reader.record("headers");
  const secrets = secretsOf([...Object.values(headers), ...url.searchParams.values()]);
  return { over, url, headers, named, secrets };
}

function readUrl(reader: Reader): URL {
  const text = reader.required("url");
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw reader.fault("url", "is not an http address", "write it as `https://HOST/PATH`");
  if (url.username !== "" || url.password !== "")
    throw reader.fault(
      "url",
      "carries a user name",
      "send it as a header: `headers.Authorization`",
    );
  return url;
}

/** `Bearer TOKEN` hides the token by itself too. What is too short would blank out ordinary words. */
function secretsOf(values: readonly string[]): readonly string[] {
  const parts = values.flatMap((value) => [value, ...value.split(/\s+/).slice(1)]);
  return [...new Set(parts.filter((part) => part.length >= 6))].toSorted(
    (a, b) => b.length - a.length,
  );
}

class Fault extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

type Reader = ReturnType<typeof createReader>;

function createReader(
  definition: Readonly<Record<string, unknown>>,
  from: { readonly env: Environment; readonly where: string; readonly file: string },
) {
  const { env, where, file } = from;
  const fault = (key: string, what: string, hint: string): Fault =>
    new Fault(`\`${where}.${key}\` in ${file} ${what}`, hint);
  const at = (key: string): unknown =>
    Object.hasOwn(definition, key) ? definition[key] : undefined;

  const expand = (key: string, text: string): string =>
    text.replace(
      /\$\{(?:env:)?([A-Za-z_]\w*)(?::-([^}]*))?\}/g,
      (_, variable: string, otherwise?: string) => {
        const value = env[variable];
        // As a shell reads it, `:-` stands in for an empty value too.
        if (value !== undefined && (value !== "" || otherwise === undefined)) return value;
        if (otherwise !== undefined) return otherwise;
        throw fault(
          key,
          `needs the environment variable ${variable}, which is not set`,
          `set it: \`export ${variable}=…\`, or give a default in the file: \`\${${variable}:-…}\``,
        );
      },
    );
  const textAt = (key: string, value: unknown): string => {
    if (typeof value !== "string" || value.includes("\0"))
      throw fault(key, "is not a string", "write it in double quotes");
    return expand(key, value);
  };
  const text = (key: string): string | null => {
    const value = at(key);
    return value === undefined || value === null ? null : textAt(key, value);
  };

  return {
    fault,
    text,
    has: (key: string): boolean => at(key) !== undefined,
    required(key: string): string {
      const value = text(key);
      if (value === null || value.trim() === "")
        throw fault(key, "is not there", 'a server has a "command" or a "url"');
      return value;
    },
    list(key: string): readonly string[] {
      const value = at(key) ?? [];
      if (!Array.isArray(value)) throw fault(key, "is not a list", 'write it as `["…", "…"]`');
      return value.map((each, index) => textAt(`${key}[${index}]`, each));
    },
    record(key: string): Readonly<Record<string, string>> {
      const value = at(key) ?? {};
      if (!isRecord(value)) throw fault(key, "is not an object", 'write it as `{"NAME": "value"}`');
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [
          name,
          textAt(`${key}.${name}`, typeof each === "number" ? String(each) : each),
        ]),
      );
    },
    tools(): NamedTools {
      const value = at("tool") ?? {};
      if (!isRecord(value))
        throw fault("tool", "is not an object", 'write it as `{"read": "…", "write": "…"}`');
      const named: Record<string, string> = {};
      for (const role of ["read", "write", "states"]) {
        const tool = value[role];
        if (tool !== undefined && tool !== null) named[role] = textAt(`tool.${role}`, tool);
      }
      return named;
    },
  };
}
