import type { Context } from "../../cli/context.ts";
import { permit } from "../../core/policy/leave-for.ts";
import type { RegisterEntry } from "../../register/pure/types.ts";
import { openRepository, type Repository } from "../../git/open-repository.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { openRegister } from "../../register/open-register.ts";
import type { Register, RegisterContents } from "../../register/types.ts";
import { loadSettings } from "../shared/load-settings.ts";
import { formatEntries } from "./format-entries.ts";

/** The register of the work tree around the working directory, as it is now. */
export interface OpenedRegister {
  readonly repository: Repository;
  readonly register: Register;
  readonly contents: RegisterContents;
}

/** Opens and reads the register for a verb; warns of oddities in it, and says if reviews do not use it. */
export async function openHere(
  context: Context,
  flags: Readonly<Record<string, unknown>>,
  verb: string,
): Promise<OpenedRegister> {
  const { env, home, now, signal, streams } = context;
  permit(context.command, "reads", "register");
  const repository = await openRepository(context.git);
  const { settings } = await loadSettings(context, repository, "config", flags);
  const { enabled, path } = settings.decisionRegister;
  const register = await openRegister({
    ...repository,
    path,
    home,
    now,
    env,
    command: `register ${verb}`,
    signal,
  });
  const contents = await register.read();
  for (const warning of contents.warnings) streams.warn(warning);
  if (!enabled)
    streams.status(
      "note: reviews do not use the register; switch it on: `tool config set decisionRegister.enabled true`",
    );
  return { repository, register, contents };
}

/** Prints entries to standard output, as JSON where that is asked for. */
export async function printEntries(
  { flags, streams }: Context,
  entries: readonly RegisterEntry[],
): Promise<void> {
  const { columns, colors } = streams.out;
  streams.result(
    flags.json === true
      ? safeJson({ schema: "tool.register/1", entries })
      : await formatEntries(entries, { columns, colors }),
  );
}

/** Returns a text that was typed with or without quotes; undefined if none was. */
export function textOf(flags: Readonly<Record<string, unknown>>): string | undefined {
  const words = flags["text"];
  const text = Array.isArray(words) ? words.join(" ") : "";
  return text.trim() === "" ? undefined : text;
}
