import { isAbsolute, join } from "node:path";
import { isRecord } from "../core/is-record.ts";
import { orElse } from "../core/or-else.ts";
import { systemCode } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";
import { UnreadableFile } from "../errors/unreadable-file.ts";
import { readRegularText } from "../files/read-regular.ts";
import { isInside, realPlace } from "../files/real-place.ts";
import { inHome } from "../process/home-of.ts";

/** A tool-integration server as a configuration file registers it; its definition is read when it is started. */
export interface RegisteredServer {
  readonly name: string;
  /** The file that names it. */
  readonly file: string;
  /** The author of that file; a server that starts a file of the work tree is the project's all the same. */
  readonly from: "you" | "your-files" | "project";
  readonly definition: Readonly<Record<string, unknown>>;
}

export interface ServerSearch {
  readonly server: RegisteredServer | null;
  /** Files that are there and could not be read, so that the servers in them are not known. */
  readonly unreadable: readonly { readonly file: string; readonly why: string }[];
}

/**
 * Looks a server up by name: in the file that a flag or TOOL_MCP_CONFIG names, `.mcp.json` at the top of
 * the work tree, `~/.tool/mcp.json`, `~/.claude.json`; the first that has it counts. Nothing is started.
 * Throws TRACKER_CONFIG when the file that was named cannot be used.
 */
export async function findServer(request: {
  readonly name: string;
  /** `--mcp-config`, as typed. */
  readonly flagFile: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that a relative file name is taken from. */
  readonly cwd: string;
  readonly root: string;
  readonly home: string;
}): Promise<ServerSearch> {
  const { name, cwd, root, home } = request;
  const unreadable: { file: string; why: string }[] = [];
  const fromEnv = request.env["TOOL_MCP_CONFIG"];
  const named = request.flagFile ?? (fromEnv === undefined || fromEnv === "" ? null : fromEnv);
  if (named !== null) {
    const file = isAbsolute(named) ? named : join(cwd, named);
    const read = await readServers(file);
    if (!("servers" in read)) {
      const by = request.flagFile === null ? "TOOL_MCP_CONFIG" : "--mcp-config";
      throw new ToolError("TRACKER_CONFIG", `${by} names ${file}, which ${read.why}`, {
        hint: 'name a file of the shape {"mcpServers": {"NAME": {"command": "…"}}}',
      });
    }
    const found = read.servers[name];
    // A relative path in a profile may name a file of the clone.
    const isTyped = request.flagFile !== null;
    const from = !isTyped && isInTree(root, file) ? "project" : "you";
    if (found !== undefined) return { server: { name, file, from, definition: found }, unreadable };
  }
  for (const [file, from] of [
    [join(root, ".mcp.json"), "project"],
    [inHome(home, ".tool/mcp.json"), "your-files"],
    [inHome(home, ".claude.json"), "your-files"],
  ] as const) {
    if (file === null) continue;
    const read = await readServers(file);
    if (!("servers" in read)) {
      if (read.why !== NOT_THERE) unreadable.push({ file, why: read.why });
      continue;
    }
    const found = read.servers[name];
    if (found !== undefined) return { server: { name, file, from, definition: found }, unreadable };
  }
  return { server: null, unreadable };
}

/** By its name, or by way of a link. */
function isInTree(root: string, file: string): boolean {
  if (isInside(root, file)) return true;
  return orElse(() => isInside(realPlace(root), realPlace(file)), true);
}

const NOT_THERE = "does not exist";

/** `~/.claude.json` remembers much besides its servers. */
const MAX_BYTES = 64 * 1024 * 1024;

type Servers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

async function readServers(file: string): Promise<{ servers: Servers } | { why: string }> {
  let text: string;
  try {
    text = readRegularText(file, { of: "server-files", maxBytes: MAX_BYTES });
  } catch (thrown) {
    if (thrown instanceof UnreadableFile) return { why: thrown.what };
    const code = systemCode(thrown);
    if (code === "ENOENT" || code === "ENOTDIR") return { why: NOT_THERE };
    return { why: `cannot be read (${code ?? String(thrown)})` };
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (thrown) {
    return { why: `is not valid JSON${placeOf(thrown)}` };
  }
  const servers = isRecord(value) ? (value["mcpServers"] ?? {}) : undefined;
  if (!isRecord(servers)) return { why: "has no object under mcpServers" };
  // A name like `constructor` must not find what every object inherits.
  return {
    servers: Object.assign(
      Object.create(null) as Servers,
      Object.fromEntries(Object.entries(servers).filter(([, entry]) => isRecord(entry))),
    ),
  };
}

/** Says where the JSON is wrong, without the piece of the file that Node quotes: it may be a credential. */
function placeOf(thrown: unknown): string {
  const said = thrown instanceof Error ? thrown.message : "";
  const place = /at position \d+(?: \(line \d+ column \d+\))?/.exec(said);
  return place === null ? "" : ` (${place[0]})`;
}
