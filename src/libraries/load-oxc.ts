import type { ParseResult, ParserOptions } from "oxc-parser";
import { loadNative } from "./load-native.ts";
import { requirePackage } from "./require-package.ts";

/** Parses a text of JavaScript or TypeScript into ESTree; see the package for the options. */
export type ParseSync = (
  name: string,
  text: string,
  options: ParserOptions,
) => Pick<ParseResult, "program" | "module" | "errors">;

/** The library's answer, whose tree is still text. */
interface RawResult extends Pick<ParseResult, "module" | "errors"> {
  readonly program: string;
}

let loaded: Promise<ParseSync> | undefined;

/** Gives the parser of JavaScript and TypeScript. */
export function loadOxc(): Promise<ParseSync> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<ParseSync> {
  const library = loadNative("oxc-parser", "@oxc-parser", "parseSync");
  if (library === null)
    return (requirePackage("oxc-parser") as typeof import("oxc-parser")).parseSync;
  const parse = library.parseSync as (...request: Parameters<ParseSync>) => RawResult;
  return (...request) => {
    const result = parse(...request);
    let program: ParseResult["program"] | undefined;
    return {
      get program() {
        return (program ??= readProgram(result.program));
      },
      get module() {
        return result.module;
      },
      get errors() {
        return result.errors;
      },
    };
  };
}

/** A tree that is being read: nodes and lists by key. */
type Tree = Record<string, unknown>;

/** Parses a tree and fills in the literals whose value JSON cannot hold, as the package does. */
function readProgram(text: string): ParseResult["program"] {
  const { node: program, fixes } = JSON.parse(text) as {
    node: ParseResult["program"];
    fixes: readonly (readonly (string | number)[])[];
  };
  for (const path of fixes) {
    const literal = path.reduce((at, key) => at[key] as Tree, program as unknown as Tree);
    literal["value"] = valueOf(literal);
  }
  return program;
}

function valueOf({ bigint, regex, value }: Tree): unknown {
  if (typeof bigint === "string") return BigInt(bigint);
  const { pattern, flags } = regex as { pattern: string; flags: string };
  try {
    return new RegExp(pattern, flags);
  } catch {
    // Wrong, or newer than this Node.
    return value;
  }
}
