import type { CommandRunner } from "../../cli/context.ts";
import { searchEntries } from "../../register/pure/search-entries.ts";
import { openHere, printEntries, textOf } from "./open-here.ts";

/** `tool register search TEXT`: search entries by words, best match first. */
export const registerSearch: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { contents, register } = await openHere(context, flags, "search");
  const found = await searchEntries(contents.entries, textOf(flags) ?? "");
  await printEntries(context, found);
  if (found.length === 0) context.streams.status(`no match in ${register.file}`);
  return 0;
};
