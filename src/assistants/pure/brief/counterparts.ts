import { declaredName, lastPartOf } from "../../../review/pure/line-shapes.ts";
import { splitLines } from "../../../review/pure/source-lines.ts";
import { blockFinder } from "../prompts/enclosing-block.ts";
import type { Mirror } from "./types.ts";

/** Pairs of words of which one undoes or mirrors the other. */
const PAIRS: readonly (readonly [string, string])[] = [
  "open close",
  "encode decode",
  "add remove",
  "push pop",
  "start stop",
  "read write",
  "load save",
  "get set",
  "lock unlock",
  "acquire release",
  "register unregister",
  "subscribe unsubscribe",
  "connect disconnect",
  "attach detach",
  "enable disable",
  "show hide",
  "serialize deserialize",
  "parse format",
  "import export",
  "upload download",
  "create destroy",
  "create delete",
  "insert delete",
  "begin end",
  "enter exit",
  "encrypt decrypt",
  "pack unpack",
  "from to",
  "up down",
  "include exclude",
  "increment decrement",
  "setup teardown",
  "mount unmount",
  "before after",
  "request response",
  "client server",
  "min max",
].map((pair): readonly [string, string] => {
  const [one = "", other = ""] = pair.split(" ");
  return [one, other];
});

/** Returns the names that mirror a name: `closeFile` for `openFile`, `_read_page` for `_write_page`. */
export function counterpartsOf(name: string): readonly string[] {
  const parts = name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=_)|(?=_)/);
  return parts.flatMap((part, at) =>
    PAIRS.flatMap(([one, other]) => {
      const lower = part.toLowerCase();
      const mirrored = lower === one ? other : lower === other ? one : null;
      return mirrored === null ? [] : [parts.with(at, inCaseOf(part, mirrored)).join("")];
    }),
  );
}

/** The number of lines to show of a counterpart. */
const MAX_LINES = 30;

/** Finds the functions of a file that mirror touched ones, without touched ones. */
export function findCounterparts(
  text: string,
  touched: readonly string[],
): readonly Omit<Mirror, "file">[] {
  const wanted = new Map(
    touched.flatMap((of) =>
      counterpartsOf(of)
        .filter((name) => !touched.includes(name))
        .map((name): [string, string] => [name, of]),
    ),
  );
  if (wanted.size === 0) return [];
  const lines = splitLines(text);
  const blockOf = blockFinder(lines);
  return lines.flatMap((line, at) => {
    const name = lastPartOf(declaredName(line.trim()) ?? "") ?? "";
    const of = wanted.get(name);
    const block = of === undefined ? null : blockOf({ start: at + 1, end: at + 1 });
    if (of === undefined || block?.start !== at + 1) return [];
    const end = Math.min(block.end, at + MAX_LINES);
    return [{ of, name, line: at + 1, code: lines.slice(at, end).join("\n") }];
  });
}

function inCaseOf(model: string, word: string): string {
  if (model === model.toUpperCase()) return word.toUpperCase();
  const [first = ""] = model;
  return first === first.toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
