import { counted } from "../../core/counted.ts";
import type { CommandRunner } from "../../cli/context.ts";
import { ENTRY_STATUSES, type RegisterEntry } from "../../register/pure/types.ts";
import { openHere, printEntries } from "./open-here.ts";

/** `tool register list [--status S]`: the entries in the order of the file. */
export const registerList: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { streams } = context;
  const { register, contents } = await openHere(context, flags, "list");
  const wanted = flags["status"];
  const shown = contents.entries.filter(({ status }) => wanted === undefined || status === wanted);
  await printEntries(context, shown);
  if (context.flags.json === true) return 0;
  if (shown.length > 0) streams.status();
  streams.status(`${count(contents.entries)} in ${register.file}`);
  if (contents.entries.length === 0) streams.status("add one: `tool register add --question TEXT`");
  return 0;
};

function count(entries: readonly RegisterEntry[]): string {
  if (entries.length === 0) return "no entries";
  const parts = ENTRY_STATUSES.flatMap((status) => {
    const many = entries.filter((entry) => entry.status === status).length;
    return many === 0 ? [] : [`${many} ${status}`];
  });
  return `${counted(entries.length, "entry", "entries")}: ${parts.join(", ")}`;
}
