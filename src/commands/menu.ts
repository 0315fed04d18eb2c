import { COMMANDS } from "../cli/commands.ts";
import type { Context } from "../cli/context.ts";
import { createAsk } from "../terminal/ask.ts";

/**
 * `tool` alone: shows a menu on a terminal and returns the words to type for the choice; elsewhere it
 * prints the help and returns null.
 */
export async function menu(
  context: Context,
  { help }: { readonly help: string },
): Promise<readonly string[] | null> {
  const ask = createAsk(context);
  if (!ask.isOpen) {
    context.streams.result(help);
    return null;
  }
  const commands = COMMANDS.filter(
    ({ words = [], isForPrograms }) =>
      words.every(({ notation }) => notation.startsWith("[")) && isForPrograms !== true,
  );
  const picked = await ask.select({
    message: "What do you want to do?",
    choices: [
      ...commands.map(({ name, summary }) => ({ value: name, label: name, hint: summary })),
      { value: "--help", label: "help", hint: "every command and flag" },
    ],
    default: commands[0]?.name ?? "--help",
  });
  return [picked];
}
