import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ToolError } from "../errors/tool-error.ts";

/** The length of a question that clients show, in characters. */
const MAX_QUESTION = 6_000;

/**
 * Asks the user whether a plan may be carried out, if the client can ask; otherwise the plan's digest counts as
 * their consent. Throws USAGE unless they agree.
 * @param readPlan returns the plan as people read it
 */
export async function askConsent(
  { server }: Pick<McpServer, "server">,
  readPlan: () => Promise<string>,
  signal: AbortSignal,
): Promise<void> {
  if (server.getClientCapabilities()?.elicitation?.form === undefined) return;
  const plan = await readPlan();
  const { action, content } = await server.elicitInput(
    {
      mode: "form",
      message: `${plan.slice(-MAX_QUESTION)}\n\nShip this plan?`,
      requestedSchema: {
        type: "object",
        properties: { ship: { type: "boolean", title: "Ship this plan", default: true } },
        required: ["ship"],
      },
    },
    { signal, timeout: PATIENCE_MS },
  );
  if (action === "accept" && content?.["ship"] === true) return;
  throw new ToolError("USAGE", "the user did not agree to this plan, so nothing was done", {
    hint: "ask them what to change, then start from the plan again",
  });
}

/** The time for reading the plan and answering. */
const PATIENCE_MS = 15 * 60_000;
