import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ToolError } from "../errors/tool-error.ts";

/** Clients show so much of a question, in characters. */
const MAX_QUESTION = 6_000;

/**
 * Asks the person at the client whether a plan may be carried out, where the client can ask; the digest that the plan is bound to
 * stands for their word elsewhere. Throws USAGE unless they agree.
 * @param readPlan gives the plan as people read it
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

/** People read a plan before they answer. */
const PATIENCE_MS = 15 * 60_000;
