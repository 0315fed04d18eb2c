import { cutText } from "../../core/cut-text.ts";
import { identifierPattern } from "../../core/identifier-pattern.ts";
import { declaredName } from "../../review/pure/line-shapes.ts";
import type { Caller } from "../pure/brief/types.ts";
import type { FileRead } from "./file-reader.ts";

const MAX_TEXT = 160;

/** Finds the lines of a file that use a name, without comments, strings, imports, re-exports and its declaration. */
export function usesIn(
  name: string,
  read: Pick<FileRead, "lines" | "code" | "importLines"> & { readonly file: string },
): Caller[] {
  const { file, lines, code, importLines } = read;
  const use = identifierPattern(name);
  return lines.flatMap((line, at) => {
    const isUse =
      use.test(code[at] ?? "") && !importLines.has(at) && declaredName(line.trim()) !== name;
    return isUse ? [{ name, file, line: at + 1, text: cutText(line.trim(), MAX_TEXT) }] : [];
  });
}
