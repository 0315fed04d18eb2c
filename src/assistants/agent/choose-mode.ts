import type { NewSessionResponse } from "@agentclientprotocol/sdk";

/** A mode to put a session into, and the request that does it. */
export type ModeChoice =
  | { readonly by: "session/set_mode"; readonly params: { readonly modeId: string } }
  | {
      readonly by: "session/set_config_option";
      readonly params: { readonly configId: string; readonly value: string };
    };

/** Chooses the first mode on the list that a session offers; null if it is already in that mode, or offers none. */
export function chooseMode(
  { modes, configOptions }: Pick<NewSessionResponse, "modes" | "configOptions">,
  wanted: readonly string[],
): ModeChoice | null {
  if (modes !== undefined && modes !== null && modes.availableModes.length > 0) {
    const found = firstOf(
      modes.availableModes.map(({ id }) => id),
      wanted,
    );
    if (found === null || found === modes.currentModeId) return null;
    return { by: "session/set_mode", params: { modeId: found } };
  }
  const option = configOptions?.find(({ category }) => category === "mode");
  if (option?.type !== "select") return null;
  const values = option.options.flatMap((entry) => ("options" in entry ? entry.options : [entry]));
  const found = firstOf(
    values.map(({ value }) => value),
    wanted,
  );
  if (found === null || found === option.currentValue) return null;
  return { by: "session/set_config_option", params: { configId: option.id, value: found } };
}

function firstOf(ids: readonly string[], wanted: readonly string[]): string | null {
  for (const name of wanted) {
    // Some agents write an address before the name: `https://…/session-modes#plan`.
    const id = ids.find((each) => each.replace(/^.*#/, "").toLowerCase() === name);
    if (id !== undefined) return id;
  }
  return null;
}
