import type { CommandRunner } from "../../cli/context.ts";
import { unknownEntry } from "../../register/open-register.ts";
import { formatEntry } from "./format-entry.ts";
import { openHere, printEntries } from "./open-here.ts";

/** `tool register show ID`: one entry whole. */
export const registerShow: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { columns, colors } = context.streams.out;
  const typed = String(flags["id"]);
  const { contents } = await openHere(context, flags, "show");
  const entry = contents.entries.find(({ id }) => id === typed.trim().replace(/^#/, ""));
  if (entry === undefined) throw unknownEntry(typed);
  if (context.flags.json === true) await printEntries(context, [entry]);
  else context.streams.result(await formatEntry(entry, { columns, colors }));
  return 0;
};
