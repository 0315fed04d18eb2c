import type { FileRewrite, ProposedFix } from "./pure/types.ts";
import { openBlobReader, type BlobReader } from "../git/blob-reader.ts";
import { decodeUtf8 } from "../core/decode-utf8.ts";
import { readFileState, refusalOfPath, type FileState } from "./file-state.ts";
import type { IndexListing } from "./index-file.ts";
import type { ApplyRequest, RefusedFile } from "./types.ts";

/** One file that is going to be changed. */
export interface FileWrite {
  readonly file: string;
  /** Its state in the work tree, and its new bytes. */
  readonly state: FileState;
  readonly next: Buffer;
  /** Its entry in the index, `MODE OBJECT`, and the content that it gets; null if the index stays. */
  readonly staged: { readonly mode: string; readonly before: string; readonly next: Buffer } | null;
}

/**
 * Looks which files can be changed without losing anything, and refuses the others. A fix that lies in
 * several files is never made in part: with one of them, the others are refused.
 */
export async function planWrites(
  request: ApplyRequest,
  listing: IndexListing,
): Promise<{ readonly writes: readonly FileWrite[]; readonly refused: readonly RefusedFile[] }> {
  const writes = new Map<string, FileWrite>();
  const refused = new Map<string, string>();
  const blobs = openBlobReader(request.git);
  try {
    for (const rewrite of request.rewrites) {
      const found =
        request.target === "index"
          ? await planStaged(rewrite, request, listing, blobs)
          : await planWorkTree(rewrite, request);
      if ("because" in found) refused.set(rewrite.file, found.because);
      else writes.set(rewrite.file, found);
    }
  } finally {
    await blobs.close();
  }
  refuseTogether(request.fixes ?? [], refused);
  return {
    writes: [...writes.values()].filter(({ file }) => !refused.has(file)),
    refused: [...refused].map(([file, because]) => ({ file, because })),
  };
}

type Planned = FileWrite | { readonly because: string };

async function planWorkTree(rewrite: FileRewrite, { root }: ApplyRequest): Promise<Planned> {
  const state = await readFileState(root, rewrite.file);
  if ("because" in state) return state;
  if (decodeUtf8(state.bytes) !== rewrite.before) return changed(state.bytes, "it");
  return { file: rewrite.file, state, next: Buffer.from(rewrite.after), staged: null };
}

async function planStaged(
  rewrite: FileRewrite,
  { root }: ApplyRequest,
  listing: IndexListing,
  blobs: BlobReader,
): Promise<Planned> {
  const { file } = rewrite;
  const because = refusalOfPath(file);
  if (because !== null) return { because };
  const entry = listing.entries.get(file);
  if (entry === undefined) return { because: "it has no staged content, or is in conflict" };
  const [mode = "", object = ""] = entry.split(" ");
  if (!mode.startsWith("100")) return { because: "the staged entry is not a regular file" };
  const blob = await blobs.read(object);
  if (blob === null) return { because: "its staged content cannot be read" };
  if (decodeUtf8(blob) !== rewrite.before) return changed(blob, "its staged content");

  const state = await readFileState(root, file);
  if ("because" in state) return state;
  const text = decodeUtf8(state.bytes);
  if (text === null) return { because: "it is not UTF-8 text" };
  const { carryHunks } = await import("./pure/map-lines.ts");
  const carried = carryHunks(rewrite.before, rewrite.after, text);
  if (carried.refused.length > 0)
    return { because: "the same lines have edits that are not staged" };
  const staged = { mode, before: entry, next: Buffer.from(rewrite.after) };
  return { file, state, next: Buffer.from(carried.text), staged };
}

function changed(bytes: Buffer, what: string): { because: string } {
  return decodeUtf8(bytes) === null
    ? { because: `${what} is not UTF-8 text` }
    : { because: `${what} changed since it was reviewed` };
}

function refuseTogether(
  fixes: readonly Pick<ProposedFix, "edits">[],
  refused: Map<string, string>,
): void {
  for (let count = -1; count !== refused.size;) {
    count = refused.size;
    for (const { edits } of fixes) {
      const lost = edits.find(({ file }) => refused.has(file));
      if (lost === undefined) continue;
      for (const { file } of edits) {
        if (!refused.has(file)) refused.set(file, `a fix changes it together with ${lost.file}`);
      }
    }
  }
}
