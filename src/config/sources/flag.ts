import { quoteForShell } from "../../core/quote-for-shell.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { PROMPT_KEY, promptErrors } from "../check-prompt.ts";
import { checkValue, misfitError } from "../check-value.ts";
import { readValue, unknownKeyError } from "../read-value.ts";
import { BLOCKS, findBlock, findSetting } from "../setting-table.ts";
import type { FlagSetting } from "../types.ts";
import type { SourceReading } from "./source.ts";

/**
 * Reads the command line: the first source. Each `--set KEY=VALUE` counts in the order typed, the
 * flags that stand for one key (`--no-auto-merge`) win over them.
 */
export function readFlags(
  flagSettings: readonly FlagSetting[],
  setFlags: readonly string[],
): SourceReading {
  const values = new Map<string, unknown>();
  const blocks = new Set<string>();
  const faults: ToolError[] = [];
  const put = (key: string, value: unknown): void => {
    for (const block of BLOCKS) if (key.startsWith(`${block.key}.`)) blocks.add(block.key);
    if (findSetting(key) !== undefined) {
      values.set(key, value);
      return;
    }
    blocks.add(key);
    for (const name of findBlock(key)?.names ?? []) {
      const inner = (value as Record<string, unknown>)[name];
      if (inner !== undefined) put(`${key}.${name}`, inner);
    }
  };

  for (const typed of setFlags) {
    const read = readSetFlag(typed);
    if ("faults" in read) faults.push(...read.faults);
    else put(read.key, read.value);
  }
  const said = new Set<string>();
  for (const { key, value, flag } of flagSettings) {
    const misfits = checkValue(key, value);
    // A flag that sets two keys has one fault.
    if (misfits.length > 0 && said.has(flag)) continue;
    if (misfits.length > 0) said.add(flag);
    faults.push(...misfits.map((misfit) => misfitError(misfit, flag)));
    if (misfits.length === 0) put(key, value);
  }
  const promptFaults = promptErrors(values.get(PROMPT_KEY), "--set", "leave the flag out");
  return { source: "flag", file: null, values, blocks, faults, promptFaults, warnings: [] };
}

function readSetFlag(
  typed: string,
): { readonly key: string; readonly value: unknown } | { readonly faults: readonly ToolError[] } {
  const at = typed.indexOf("=");
  if (at < 1)
    return {
      faults: [
        new ToolError("USAGE", `--set ${typed}: expected KEY=VALUE`, {
          hint: "write it like `--set ship.autoMerge=true`; every key: `tool config list`",
        }),
      ],
    };
  const key = typed.slice(0, at);
  const unknown = unknownKeyError(key, `--set ${typed}`);
  if (unknown !== undefined) return { faults: [unknown] };
  const read = readValue(
    key,
    typed.slice(at + 1),
    `--set ${typed}`,
    (value) => `--set ${quoteForShell(`${key}=${value}`)}`,
  );
  if ("faults" in read) return read;
  const stranger = strangerInside(key, read.value);
  if (stranger !== undefined) {
    const fault = unknownKeyError(stranger, `--set ${typed}`);
    if (fault !== undefined) return { faults: [fault] };
  }
  return { key, value: read.value };
}

/** Returns the first key inside a block's value that is not a setting: a typed name is never extra. */
export function strangerInside(key: string, value: unknown): string | undefined {
  const block = findBlock(key);
  if (block === undefined || typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const innerKey = `${key}.${name}`;
    if (!block.names.includes(name)) return innerKey;
    const deeper = strangerInside(innerKey, inner);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}
