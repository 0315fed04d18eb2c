import type { CommandRunner, Context } from "../../cli/context.ts";
import { permit } from "../../core/policy/leave-for.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Register } from "../../register/types.ts";
import { createAsk } from "../../terminal/ask.ts";
import { formatEntry } from "./format-entry.ts";
import { openHere, printEntries, textOf } from "./open-here.ts";

/** `tool register answer ID TEXT`; on a terminal the text is asked for. */
export const registerAnswer: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { register } = await openHere(context, flags, "answer");
  const id = String(flags["id"]);
  const text = textOf(flags) ?? (await askAnswer(context, register, id));
  permit(context.command, "writes", "register");
  const entry = await register.answer(id, text);
  return await report(context, register, entry);
};

/** `tool register decline ID [TEXT]`. */
export const registerDecline: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { register } = await openHere(context, flags, "decline");
  permit(context.command, "writes", "register");
  const entry = await register.decline(String(flags["id"]), textOf(flags) ?? null);
  return await report(context, register, entry);
};

/** `tool register supersede ID [TEXT]`. */
export const registerSupersede: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { register } = await openHere(context, flags, "supersede");
  permit(context.command, "writes", "register");
  const entry = await register.supersede(String(flags["id"]), textOf(flags) ?? null);
  return await report(context, register, entry);
};

async function askAnswer(context: Context, register: Register, id: string): Promise<string> {
  const entry = await register.check(id, "answered");
  const ask = createAsk(context);
  if (!ask.isOpen)
    throw new ToolError("USAGE", "the text of the answer is missing", {
      hint: `type it: \`tool register answer ${entry.id} "TEXT"\``,
    });
  const { columns, colors } = context.streams.err;
  context.streams.err.write(await formatEntry(entry, { columns, colors }));
  return await ask.text({
    message: `What is the answer to #${entry.id}?`,
    default: "",
    check: (text) =>
      text === "" ? "An answer has at least one word; Esc leaves it open." : undefined,
  });
}

async function report(
  context: Context,
  register: Register,
  entry: Awaited<ReturnType<Register["answer"]>>,
): Promise<number> {
  await printEntries(context, [entry]);
  if (context.flags.json !== true)
    context.streams.status(`#${entry.id} is ${entry.status}, written to ${register.file}`);
  return 0;
}
