import * as z from "zod";
import type { ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import { ToolError, toolErrorsIn } from "../errors/tool-error.ts";
import { askConsent } from "./ask-consent.ts";
import { askPerson } from "./ask-person.ts";
import { chooseFolder } from "./choose-folder.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { ALWAYS } from "./outputs.ts";
import { CURSOR, DIRECTORY, prepareCall } from "./prepare-call.ts";
import { renderResult } from "./render-result.ts";
import { readRoots, type Session } from "./session.ts";
import type { CallResult, Effect, JsonSchema, OfferedTool } from "./types.ts";

/** The signal of a call, and a function that reports its progress. */
interface Exchange {
  readonly signal: AbortSignal;
  readonly tell: (line: string) => void;
}

/**
 * Offers every tool to the client.
 * @returns a function that makes `cwd` required from then on
 */
export function registerTools(session: Session): () => void {
  const registered = session.tools.map((tool) => {
    const entry = session.server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: inputOf(tool, []),
        outputSchema: asZod({ properties: { ...tool.output, ...ALWAYS } }),
        annotations: annotationsOf(tool),
      },
      async (given, { signal, _meta, sendNotification }) => {
        let lines = 0;
        const tell = (message: string): void => {
          const { progressToken } = _meta ?? {};
          if (progressToken === undefined) return;
          lines += 1;
          // A client that has closed the connection needs no progress.
          void sendNotification({
            method: "notifications/progress",
            params: { progressToken, progress: lines, message },
          }).catch(() => {});
        };
        return await answer(() => callTool(session, tool, given, { signal, tell }));
      },
    );
    return { tool, entry };
  });
  return () => {
    for (const { tool, entry } of registered) entry.inputSchema = inputOf(tool, [DIRECTORY]);
    session.server.sendToolListChanged();
  };
}

async function callTool(
  session: Session,
  tool: OfferedTool,
  { [DIRECTORY]: directory, [CURSOR]: cursor, ...given }: Readonly<Record<string, unknown>>,
  { signal, tell }: Exchange,
): Promise<CallResult> {
  if (cursor !== undefined && cursor !== null) return session.pages.turn(cursor);
  const { server, world } = session;
  const folder = chooseFolder(directory, { roots: await readRoots(session), started: world.cwd });
  const call = prepareCall(tool, given, folder);
  const { hear, stop } = startHeartbeat(tell, world.heartbeatMs);
  try {
    await askPerson(server, tool, given, signal);
    if (tool.effect.needsConsent === true)
      await askConsent(server, () => readPlan(session, tool, given, folder), signal);
    const ended = await session.start(call, { signal, onLine: hear });
    const result = renderResult(tool, ended, session.pages);
    if (tool.typed[0] === "review" && tool.asText === undefined && !result.isError)
      session.lastReview = result;
    return result;
  } finally {
    stop();
  }
}

/** Makes the current plan of a ship from its arguments. Throws USAGE if there is none, SHIP_PLAN_CHANGED if it differs. */
async function readPlan(
  { tools, start }: Session,
  ship: OfferedTool,
  { plan: agreed, ...given }: Readonly<Record<string, unknown>>,
  folder: string,
): Promise<string> {
  const planner = tools.find(({ name }) => name === `${ship.name}_plan`);
  if (planner === undefined) throw new Error(`there is no plan for ${ship.name}`);
  const { status, printed, said } = await start(prepareCall(planner, given, folder));
  if (status === 0 && planner.asText?.pick(printed)["plan"] === agreed) return printed;
  if (status !== 0) throw new ToolError("USAGE", `no plan to agree to: ${said}`);
  throw new ToolError("SHIP_PLAN_CHANGED", "the plan has changed, so nothing was done", {
    hint: `look at the plan as it is now: \`${planner.name}\``,
  });
}

/** Returns an error of the call as an answer that the agent can read and act on. */
async function answer(perform: () => Promise<CallResult>) {
  try {
    const { content, ...result } = await perform();
    return { ...result, content: [...content] };
  } catch (thrown) {
    const errors = toolErrorsIn(thrown);
    if (errors.length === 0) throw thrown;
    const lines = errors.flatMap(({ message, hint }) => [
      `error: ${message}`,
      ...(hint === undefined ? [] : [`hint: ${hint}`]),
    ]);
    return { content: [{ type: "text" as const, text: lines.join("\n") }], isError: true };
  }
}

function inputOf({ parameters }: OfferedTool, alsoRequired: readonly string[]) {
  const required = [
    ...parameters.filter(({ isRequired }) => isRequired).map((each) => each.name),
    ...alsoRequired,
  ];
  return asZod({
    properties: {
      ...Object.fromEntries(parameters.map((each) => [each.name, { ...each.schema }])),
      [DIRECTORY]: {
        type: "string",
        description:
          "absolute path of the directory to work in; by default the client's first root, or where the server was started",
      },
      [CURSOR]: {
        type: "string",
        description: "the next page of an earlier result of this tool; nothing runs anew",
      },
    },
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  });
}

/**
 * Wraps a JSON schema in the form that the library takes. It accepts every object: `prepareCall` refuses wrong values
 * with a message that an agent can act on.
 */
function asZod(schema: JsonSchema) {
  return z.looseObject({}).meta({ ...schema });
}

function annotationsOf({ title, effect }: { title: string; effect: Effect }): ToolAnnotations {
  return {
    title,
    readOnlyHint: effect.reads,
    destructiveHint: effect.isDestructive,
    idempotentHint: effect.isIdempotent,
    openWorldHint: effect.reachesOut,
  };
}
