import type { ZodType } from "zod";
import type { RuleFault, TextFile } from "./types.ts";

/** A valid document of a file, with its first line. */
export interface ReadDocument<Shape> {
  readonly data: Shape;
  readonly line: number;
}

/** Most reported faults of a document. */
const MAX_FAULTS = 5;

/**
 * Reads the documents of a YAML file with a shape. Returns a fault with its line for invalid YAML, too many aliases, or
 * another shape.
 */
export async function readYaml<Shape>(
  { path, text }: TextFile,
  shape: ZodType<Shape>,
): Promise<{ readonly documents: ReadDocument<Shape>[]; readonly faults: RuleFault[] }> {
  const { LineCounter, parseAllDocuments } = await import("yaml");
  const lines = new LineCounter();
  const documents: ReadDocument<Shape>[] = [];
  const faults: RuleFault[] = [];
  const faultAt = (offset: number, message: string): void => {
    faults.push({ file: path, line: Math.max(1, lines.linePos(offset).line), message });
  };
  try {
    const all = parseAllDocuments(text, { lineCounter: lines, logLevel: "silent" });
    for (const document of "empty" in all ? [] : all) {
      const [error] = document.errors;
      const [start = 0] = document.contents?.range ?? [];
      if (error !== undefined) {
        const said = (error.message.split(/ at line \d+|\n/)[0] ?? "").replace(/[.:]$/, "");
        // The parser reports a stack overflow as a fault of the text.
        faultAt(error.pos[0], said.startsWith("Maximum call stack") ? TOO_DEEP : said);
        continue;
      }
      if (document.contents === null) continue;
      const read = shape.safeParse(document.toJS({ maxAliasCount: 100 }));
      if (read.success) {
        documents.push({ data: read.data, line: lines.linePos(start).line });
        continue;
      }
      for (const issue of read.error.issues.slice(0, MAX_FAULTS)) {
        const node: unknown = document.getIn(issue.path, true);
        const offset = (isNode(node) ? node.range[0] : undefined) ?? start;
        faultAt(offset, wordIssue(issue));
      }
    }
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : String(thrown);
    faultAt(0, thrown instanceof RangeError ? TOO_DEEP : (said.split("\n")[0] ?? said));
  }
  return { documents, faults };
}

const TOO_DEEP = "is nested too deeply";

function isNode(value: unknown): value is { readonly range: readonly number[] } {
  return (
    typeof value === "object" && value !== null && "range" in value && Array.isArray(value.range)
  );
}

function wordIssue(issue: {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}): string {
  if (issue.code === "unrecognized_keys")
    return `unknown key ${(issue.keys ?? []).map((key) => `\`${key}\``).join(", ")}`;
  const at = issue.path.map(String).join(".");
  const said = issue.message.replace(/^Invalid (?:input|option): /, "");
  return at === "" ? said : `\`${at}\`: ${said}`;
}
