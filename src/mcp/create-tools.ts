import { createParameters } from "./create-parameters.ts";
import { OFFERS } from "./offers.ts";
import type { DescribedCommand } from "../core/described-command.ts";
import { capitalize } from "../core/capitalize.ts";
import type { Offer, OfferedTool } from "./types.ts";

/** Makes the tools from the commands as the command line describes them, in the order of `OFFERS`. */
export function createTools(commands: readonly DescribedCommand[]): OfferedTool[] {
  return OFFERS.map((offer) => createTool(offer, commands));
}

function createTool(offer: Offer, commands: readonly DescribedCommand[]): OfferedTool {
  const typed = offer.command.split(" ");
  const command = find(typed, commands);
  if (command === undefined) throw new Error(`unknown command \`${offer.command}\``);
  const summary = offer.summary ?? capitalize(command.summary);
  return {
    name: offer.name,
    title: offer.title,
    description: [`${summary}.`, offer.advice ?? ""].join(" ").trim(),
    typed: [...typed, ...(offer.always ?? [])],
    parameters: createParameters(command, offer),
    defaults: offer.defaults ?? {},
    effect: offer.effect,
    output: offer.output,
    ...(offer.asText === undefined ? {} : { asText: offer.asText }),
  };
}

/** Finds the command of some words. */
function find(
  [first, ...more]: readonly string[],
  commands: readonly DescribedCommand[],
): DescribedCommand | undefined {
  const command = commands.find(({ name }) => name === first);
  return more.length === 0 ? command : find(more, command?.verbs ?? []);
}
