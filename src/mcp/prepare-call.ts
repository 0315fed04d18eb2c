import { closestName } from "../core/closest-name.ts";
import { ToolError } from "../errors/tool-error.ts";
import { WITHHELD } from "./offers.ts";
import type { Call, OfferedTool } from "./types.ts";

/** The parameter for the directory to work in; every tool has it. */
export const DIRECTORY = "cwd";

/** The parameter for the page of an earlier result; every tool has it. */
export const CURSOR = "cursor";

/** The flags of every run. */
const ALWAYS = ["--no-input", "--no-color"];

/**
 * Makes a command line of an agent's arguments. Throws a `ToolError` for a value that the schema does not allow, and
 * for an unknown parameter.
 * @param given without `cwd` and `cursor`
 * @param directory absolute path of the directory to work in
 */
export function prepareCall(
  tool: OfferedTool,
  given: Readonly<Record<string, unknown>>,
  directory: string,
): Call {
  const known = new Set(tool.parameters.map(({ name }) => name));
  for (const name of Object.keys(given)) if (!known.has(name)) throw unknown(tool, name);

  const typed = tool.parameters.flatMap(({ name, isRequired, toTyped }) => {
    const value = given[name] ?? tool.defaults[name] ?? null;
    if (value === null && isRequired) throw missing(tool, name);
    if (value === null) return [];
    const becomes = toTyped(value);
    if (becomes === null) throw unfit(tool, name);
    const words = [...(becomes.flags ?? []), ...(becomes.words ?? [])];
    if (words.some((word) => Buffer.byteLength(word) > MAX_WORD_BYTES)) throw tooLong(tool, name);
    return [{ name, ...becomes }];
  });
  const inputs = typed.filter(({ input }) => input !== undefined);
  if (inputs.length > 1)
    throw tooMany(
      tool,
      inputs.map(({ name }) => name),
    );
  const words = typed.flatMap((each) => each.words ?? []);
  return {
    args: [
      ...tool.typed,
      ...(tool.asText === undefined ? ["--json"] : []),
      ...ALWAYS,
      `--cwd=${directory}`,
      ...typed.flatMap((each) => each.flags ?? []),
      ...(words.length === 0 ? [] : ["--", ...words]),
    ],
    input: inputs[0]?.input ?? "",
  };
}

function unknown({ name: tool, parameters }: OfferedTool, name: string): ToolError {
  if (WITHHELD.has(name.replaceAll("_", "-")))
    return new ToolError("USAGE", `an agent cannot pass \`${name}\``, {
      hint: "only the user can set it: call the tool without it",
    });
  const names = [...parameters.map((each) => each.name), DIRECTORY, CURSOR];
  const near = closestName(name, names);
  return new ToolError("USAGE", `the tool ${tool} takes no \`${name}\``, {
    hint: near === undefined ? `it takes ${names.join(", ")}` : `did you mean \`${near}\`?`,
  });
}

/** Linux allows arguments below 128 KB: https://man7.org/linux/man-pages/man2/execve.2.html. */
const MAX_WORD_BYTES = 100_000;

function tooLong({ name: tool }: OfferedTool, name: string): ToolError {
  return new ToolError("USAGE", `the \`${name}\` that the tool ${tool} was given is too long`, {
    hint: `give it in at most ${MAX_WORD_BYTES / 1000} KB`,
  });
}

function tooMany({ name: tool }: OfferedTool, names: readonly string[]): ToolError {
  return new ToolError("USAGE", `the tool ${tool} takes one of ${names.join(" and ")}`, {
    hint: "call it once for each",
  });
}

function missing({ name: tool }: OfferedTool, name: string): ToolError {
  return new ToolError("USAGE", `the tool ${tool} needs \`${name}\``, {
    hint: `call it with \`${name}\``,
  });
}

function unfit({ name: tool, parameters }: OfferedTool, name: string): ToolError {
  const schema = parameters.find((each) => each.name === name)?.schema ?? { type: "string" };
  const { description: _, ...allowed } = schema;
  return new ToolError("USAGE", `the tool ${tool} cannot take this \`${name}\``, {
    hint: `it has to fit ${JSON.stringify(allowed)}`,
  });
}
