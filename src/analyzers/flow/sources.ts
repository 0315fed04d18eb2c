import type { FlowSource } from "../../core/rules/types.ts";
import { value, type Taint, type Value } from "./value.ts";

/** Names under which frameworks hand a request to a handler; those after the first may mean anything else. */
const REQUEST_NAMES = new Set(["req", "request", "ctx", "context", "c", "event"]);
const RESPONSE_NAMES = new Set(["res", "response", "reply", "resp"]);
const REQUEST_TYPES =
  /\b(Request|NextRequest|NextApiRequest|FastifyRequest|IncomingMessage|APIGateway\w*Event\w*|KoaContext|ParameterizedContext)\b/;
const RESPONSE_TYPES = /\b(Response|NextApiResponse|ServerResponse|FastifyReply)\b/;

/** A parameter or a global as a request (`@req`) or a response (`@res`), by its name or type; null = neither. */
export function roleOf(name: string, type: string, isServer: boolean): string | null {
  if (RESPONSE_TYPES.test(type)) return "@res";
  if (REQUEST_TYPES.test(type)) return name === "request" ? "@request" : "@req";
  if (RESPONSE_NAMES.has(name)) return "@res";
  if (!REQUEST_NAMES.has(name)) return null;
  return name === "req" || name === "ctx" || isServer ? `@${name}` : null;
}

/** Whether a file looks as if it answered requests. */
export function looksLikeServer(text: string): boolean {
  return /\b(express|koa|fastify|hapi|hono|restify|polka|elysia|lambda|createServer|[rR]outer|handler|APIGateway\w*|reply|res|h3|next)\b|\bapp\.(get|post|use)\b|\.writeHead\(|export\s+(const|(async\s+)?function)\s+(GET|POST|PUT|PATCH|DELETE)\b/.test(
    text,
  );
}

/** The origins of data that a client sent, and of data that a program is given. */
const ORIGINS: readonly (readonly [RegExp, FlowSource])[] = [
  [
    /^@(req|request|ctx|context|c|event)(\.request|\.req)?\.(query|params|body|headers|cookies|queryStringParameters|multiValueQueryStringParameters|pathParameters|rawBody|rawPath|files|originalUrl|url|path|hostname|search|querystring)$/,
    "request",
  ],
  [
    /^@(req|request|ctx|context|c|event)(\.request|\.req)?\.(param|params|query|queries|header|get|json|text|formData|parseBody|body)\(\)$/,
    "request",
  ],
  [/^@(req|request)\.nextUrl\.(searchParams|search|pathname)$/, "request"],
  [/^@message(\.data|\.body)?$/, "message"],
  [/^@archive\.(path|fileName|filename|name|entryName|relativePath|linkname)$/, "archive"],
  [/^globalThis\.(document\.)?location\.(search|hash|href)$/, "location"],
  [/^globalThis\.document\.(URL|documentURI|referrer)$/, "location"],
  // The parts of an address as routers in the browser give them.
  [/\.useRouter\(\)\.(query|asPath)$/, "location"],
  [/\.useRoute\(\)\.(query|fullPath|hash)$/, "location"],
  [/\.useSearchParams\(\)$/, "location"],
  [/^(globalThis\.)?process\.argv$/, "argument"],
  [/^(globalThis\.)?process\.env\.\w+$/, "environment"],
  [/^fs(\/promises|\.promises)?\.readFile(Sync)?\(\)$/, "file"],
  [/^(fs-extra|graceful-fs|jsonfile)\.read(File|Json|JSON)(Sync)?\(\)$/, "file"],
  [/^(fs(\/promises|\.promises)?|fs-extra|graceful-fs)\.readdir(Sync)?\(\)$/, "folder"],
  [
    /^(globalThis\.fetch|node-fetch|undici\.(fetch|request)|axios(\.\w+)?|got(\.\w+)?)\(\)$/,
    "network",
  ],
];

/** Returns the source of a value by its origin alone; undefined if the origin is not a source. */
export function sourceAt(origin: string): FlowSource | undefined {
  return ORIGINS.find(([pattern]) => pattern.test(origin))?.[1];
}

export function taint(
  source: Taint["source"],
  id: string,
  label: string,
  facts: Partial<Taint> = {},
): Taint {
  return { source, id, label, through: [], isKey: false, ...facts };
}

/** A value of which nothing is known but how the code spells it; constants by common consent are not input. */
export function unknown(label: string, facts: Partial<Value> = {}): Value {
  if (isKnown(label)) return value(facts);
  return value({ taints: [taint("unknown", label, label)], ...facts });
}

/** Values that belong to the program or its place on disk, and names all in capitals. */
function isKnown(label: string): boolean {
  return /^(__dirname|__filename|process\.(execPath|pid|platform|arch|version|cwd\(\))|import\.meta\.\w+|(.*\.)?[A-Z][A-Z0-9_]+|this|undefined|NaN|Infinity)$/.test(
    label,
  );
}

/** Parameter names of callbacks for the entries of an archive, where the file deals with archives. */
export function isArchiveEntry(name: string, text: string): boolean {
  return (
    /^(entry|header|zipEntry|zipentry|tarEntry|file|item|e)$/.test(name) && ARCHIVES.test(text)
  );
}

/** Whether a file unpacks archives. */
export function unpacksArchives(text: string): boolean {
  return ARCHIVES.test(text) || (/["']entry["']/.test(text) && UNPACKS.test(text));
}

const LISTENS_TO_ENTRIES = /\.on\(\s*["']entry["']/;
const UNPACKS = /\b(?:extract|unpack)\b|uncompress|decompress|unzip|untar/i;

/** Names of parameters of a function, whoever calls it, where the file listens to an archive's entries. */
export function isEntryParameter(name: string, text: string): boolean {
  return (
    /^_?(?:entry|zip_?entry|tar_?entry)$/i.test(name) &&
    LISTENS_TO_ENTRIES.test(text) &&
    unpacksArchives(text)
  );
}

const ARCHIVES =
  /\b(unzip\w*|yauzl\S*|adm-zip|AdmZip|jszip|JSZip|tar-stream|tar-fs|decompress\S*|node-stream-zip|unrar\w*|extract-zip|zip-entries|zipfile|ZipFile|fflate|gunzip\S*|untar\w*)\b/;
