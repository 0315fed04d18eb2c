import type { ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { isRecord } from "../core/is-record.ts";
import { chooseFolder } from "./choose-folder.ts";
import { prepareCall } from "./prepare-call.ts";
import { renderResult } from "./render-result.ts";
import { readRoots, type Session } from "./session.ts";
import type { CallResult } from "./types.ts";

const MIME = "application/json";

/** Offers the last review of this session, the ships, and the register as resources. */
export function registerResources(session: Session, Template: typeof ResourceTemplate): void {
  const { server } = session;
  server.registerResource(
    "last review",
    "tool://review",
    {
      title: "Last review",
      description: "What the last review of this session gave",
      mimeType: MIME,
    },
    ({ href }) => contents(href, session.lastReview?.structuredContent ?? NO_REVIEW),
  );
  server.registerResource(
    "register",
    "tool://register",
    {
      title: "Register",
      description: "Decisions and open questions of the project",
      mimeType: MIME,
    },
    async ({ href }) => contents(href, (await call(session, "register_list")).structuredContent),
  );
  server.registerResource(
    "runs",
    "tool://runs",
    { title: "Ships", description: "The ships of this work tree, newest first", mimeType: MIME },
    async ({ href }) => contents(href, (await call(session, "runs_list")).structuredContent),
  );
  server.registerResource(
    "run",
    new Template("tool://runs/{run}", {
      list: async () => ({ resources: await listRuns(session) }),
    }),
    { title: "Ship", description: "One ship with its steps", mimeType: MIME },
    async ({ href }, { run }) =>
      contents(href, (await call(session, "runs_show", { id: String(run) })).structuredContent),
  );
}

const NO_REVIEW = { status: null, note: "no review has run in this session: call `review`" };

function contents(uri: string, value: unknown) {
  return { contents: [{ uri, mimeType: MIME, text: JSON.stringify(value ?? {}) }] };
}

/** Calls a tool that reads, in the first root of the client. Throws its message if it fails. */
async function call(
  session: Session,
  name: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<CallResult> {
  const tool = session.tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  const roots = await readRoots(session);
  const folder = chooseFolder(undefined, { roots, started: session.world.cwd });
  const result = renderResult(
    tool,
    await session.start(prepareCall(tool, given, folder)),
    session.pages,
  );
  if (result.isError) throw new Error(result.content.map(({ text }) => text).join("\n"));
  return result;
}

async function listRuns(session: Session) {
  const result = await call(session, "runs_list").catch(() => undefined);
  const runs = result?.structuredContent?.["runs"];
  return (Array.isArray(runs) ? runs : []).flatMap((run: unknown) => {
    if (!isRecord(run) || typeof run["run"] !== "string") return [];
    return [{ uri: `tool://runs/${encodeURIComponent(run["run"])}`, name: run["run"] }];
  });
}
