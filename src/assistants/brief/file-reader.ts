import { splitLines } from "../../review/pure/source-lines.ts";
import { importEdges } from "../../project-graph/import-edges.ts";
import type { ReviewedTree } from "../../review/types.ts";
import { importLines } from "../pure/brief/import-lines.ts";
import { maskProse } from "../pure/proposals/mask-prose.ts";

/** The facts of a file that show its uses of names. */
export interface FileRead {
  /** Paths of the files that it imports. */
  readonly loads: ReadonlySet<string>;
  /** Lines that look like an import. */
  readonly imports: readonly string[];
  readonly lines: readonly string[];
  /** The same lines without comments and strings. */
  readonly code: readonly string[];
  /** The indexes of imports and re-exports, from 0. */
  readonly importLines: ReadonlySet<number>;
}

export type ReadFile = (file: string) => Promise<FileRead>;

/** Reads and masks each file of a tree once. A file that cannot be read is empty. */
export function fileReader(tree: ReviewedTree): ReadFile {
  const edgesOf = importEdges(tree);
  const known = new Map<string, Promise<FileRead>>();
  const read = async (file: string): Promise<FileRead> => {
    const text = (await tree.read(file)) ?? "";
    const edges = await edgesOf(file, text).catch(() => []);
    const lines = splitLines(text);
    const code = splitLines(maskProse(file, text));
    return {
      loads: new Set(edges.map(({ to }) => to)),
      imports: lines.filter((line) => IMPORT.test(line)),
      lines,
      code,
      importLines: importLines(code),
    };
  };
  return (file) => {
    const reading = known.get(file) ?? read(file);
    known.set(file, reading);
    return reading;
  };
}

/** An import of any language; in Go's parentheses an import is only a string. */
const IMPORT =
  /^\s*(?:import|from|(?:pub\s+)?(?:use|mod)|using|#\s*include|require(?:_relative|_once)?|include)\b|^\s*(?:[\w.]+\s+)?"[^"\s]+"\s*$/;
