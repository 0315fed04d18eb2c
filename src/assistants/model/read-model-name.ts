import { closestName } from "../../core/closest-name.ts";
import { printable } from "../../core/printable.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { providers } from "./providers/index.ts";
import type { ModelProvider } from "./providers/types.ts";

/** Parses `PROVIDER:MODEL`; the model's name may have colons. Throws `MODEL_NAME`. */
export function readModelName(name: string): { provider: ModelProvider; model: string } {
  const [, before = "", model = ""] = /^([^:]*):(.*)$/s.exec(name.trim()) ?? [];
  const known = providers.map((provider) => provider.name);
  const provider = providers.find((one) => one.name === before.toLowerCase());
  if (provider !== undefined && /^[\x21-\x7e]+$/.test(model)) return { provider, model };
  if (provider !== undefined)
    throw new ToolError("MODEL_NAME", `${shown(name)} does not name a model of ${provider.name}`, {
      hint: `write it as ${provider.example}`,
    });
  if (before === "")
    throw new ToolError("MODEL_NAME", `${shown(name)} is not PROVIDER:MODEL`, {
      hint: `put the provider first, as in ${likely(name)}; known: ${known.join(", ")}`,
    });
  const near = closestName(before, known);
  throw new ToolError("MODEL_NAME", `unknown provider ${shown(before)}`, {
    hint:
      near === undefined
        ? `known: ${known.join(", ")}`
        : `did you mean ${near}:${printable(model)}? Known: ${known.join(", ")}`,
  });
}

/** Guesses the provider of a model's name. */
function likely(name: string): string {
  const owner = OWNERS.find(([pattern]) => pattern.test(name))?.[1];
  return owner === undefined ? "anthropic:claude-sonnet-4-5" : `${owner}:${printable(name.trim())}`;
}

const OWNERS = [
  [/^claude-/, "anthropic"],
  [/^(gpt-|o\d)/, "openai"],
  [/^gemini-/, "google"],
] as const;

function shown(text: string): string {
  return `\`${printable(text.slice(0, 100))}\``;
}
