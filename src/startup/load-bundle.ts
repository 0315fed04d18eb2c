import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { constants, Script } from "node:vm";
import { readRegularWithStat } from "../files/read-regular.ts";
import { cacheFolder } from "./cache-folder.ts";
import { openCodeCache, type CodeCache } from "./open-code-cache.ts";

/** V8 compiles a shorter file faster than it reads its cache. */
const WORTH_KEEPING_BYTES = 8_000;

/** A worker saves when it is idle: at its end its starter may be removing the folder already. */
const WORKER = "analysis-worker";

/** A file of the bundle that was loaded, in the shape that its code expects. */
interface Chunk {
  exports: object;
}

/**
 * Loads an entry of the bundle, `chunks/NAME.js` beside this file, and its requirements as Node would, but keeps
 * V8's code cache from one start to the next (`openCodeCache`).
 * @param name of the entry; the processes of each entry have a separate cache
 */
export function load(name: string): void {
  const folder = join(import.meta.dirname, "chunks");
  const chunks = new Map<string, Chunk>();
  let cache: CodeCache | null | undefined;
  const cacheOnce = (): CodeCache | null => {
    if (cache !== undefined) return cache;
    const folder = cacheFolder(process.env);
    const owner = `${import.meta.dirname} ${name}`;
    cache = folder === null ? null : openCodeCache({ folder, owner });
    const { save } = cache ?? {};
    if (save !== undefined) process.once(name === WORKER ? "idle" : "exit", save);
    return cache;
  };
  const requireChunk = (path: string): object => {
    const known = chunks.get(path);
    if (known !== undefined) return known.exports;
    const chunk: Chunk = { exports: {} };
    chunks.set(path, chunk);
    run(path, chunk, (id) =>
      id.startsWith(".") ? requireChunk(join(dirname(path), id)) : requireOther(id),
    );
    return chunk.exports;
  };
  const run = (path: string, chunk: Chunk, require: (id: string) => unknown): void => {
    const { text, stamp, bytes } = readChunk(path);
    const kept = bytes < WORTH_KEEPING_BYTES ? null : cacheOnce();
    const known = kept?.find(path, stamp);
    const script = new Script(text, {
      filename: path,
      ...(known === undefined ? {} : { cachedData: known }),
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    kept?.keep(path, stamp, script);
    const wrapped = script.runInThisContext() as (...values: unknown[]) => void;
    wrapped.call(chunk.exports, chunk.exports, require, chunk, path, dirname(path));
  };
  requireChunk(join(folder, `${name}.js`));
}

/** Resolves packages from here, as from any file of the bundle. */
const requireOther = createRequire(import.meta.url);

/** The head and the tail of the function around a chunk's text, as in Node. */
const [HEAD, TAIL] = ["(function (exports, require, module, __filename, __dirname) {", "\n})"].map(
  (text) => Buffer.from(text),
) as [Buffer, Buffer];

/**
 * Reads a chunk as the text of a function. The build writes ASCII (`build/plain-ascii.ts`). The stamp differs for
 * another file even of the same length. The text is put together from bytes, as the engine would copy joined strings
 * once more.
 */
function readChunk(path: string): { text: string; stamp: string; bytes: number } {
  const { bytes, stat } = readRegularWithStat(path, { of: "own", maxBytes: MAX_CHUNK_BYTES });
  const stamp = `${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
  const text = Buffer.concat([HEAD, bytes, TAIL]).toString("latin1");
  return { text, stamp, bytes: bytes.length };
}

/** The largest chunk has some megabytes. */
const MAX_CHUNK_BYTES = 256 * 1024 * 1024;
