import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { leaveFor } from "../core/policy/leave-for.ts";
import { powersOf } from "../core/policy/setting-powers.ts";
import type { Party } from "../core/policy/types.ts";
import { printable } from "../core/printable.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { OfferedTool } from "./types.ts";

/**
 * Asks the user if a call would write a setting by which something is started or asked. Throws USAGE if the client
 * cannot ask, and if the answer is no.
 */
export async function askPerson(
  { server }: Pick<McpServer, "server">,
  tool: OfferedTool,
  given: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<void> {
  if (tool.typed.join(" ") !== "config set") return;
  const { key, value } = given;
  if (typeof key !== "string" || typeof value !== "string") return;
  const power = powersOf(key).find(([, party]) => leaveFor(party, "agent") === "person");
  if (power === undefined) return;
  const [named, party] = power;
  const what = `\`${printable(key)}\``;
  const does = `${named === key ? "it" : `\`${named}\` in it`} says ${SAYS[party] ?? "what is started"}`;
  if (server.getClientCapabilities()?.elicitation?.form === undefined)
    throw refused(
      `an agent cannot set ${what}: ${does}, and this client cannot ask the user`,
      given,
    );
  if (value.length > MAX_SHOWN)
    throw refused(
      `an agent cannot set ${what} to a value that is too long for the user to check`,
      given,
    );
  const question = {
    mode: "form" as const,
    message: `A coding agent wants to write ${what} into .tool/config.json, and ${does}:\n\n${printable(value)}`,
    requestedSchema: {
      type: "object" as const,
      properties: { allow: { type: "boolean" as const, title: "Allow it", default: false } },
      required: ["allow"],
    },
  };
  // A client that fails to ask has no consent.
  const answer = await server
    .elicitInput(question, { signal, timeout: PATIENCE_MS })
    .catch(() => null);
  if (answer?.action !== "accept" || answer.content?.["allow"] !== true)
    throw refused(`${what} was not set: the user did not allow it`, given);
}

const PATIENCE_MS = 10 * 60_000;
/** The length of a value that a person can check. */
const MAX_SHOWN = 2_000;

const SAYS: Readonly<Partial<Record<Party, string>>> = {
  reader: "who reads the code",
  commands: "what a ship runs",
  linters: "which linters run",
  "tracker-server": "what a ship asks the tracker's server",
};

function refused(message: string, { key, value }: Readonly<Record<string, unknown>>): ToolError {
  const typed = ["tool", "config", "set", String(key), String(value)].map(quoteForShell).join(" ");
  return new ToolError("USAGE", message, { hint: `the user can: \`${printable(typed)}\`` });
}
