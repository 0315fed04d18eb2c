import type { Context } from "../../cli/context.ts";
import { describeServer } from "../../tracker/pure/guard/show-server.ts";
import { ToolError, toolErrorsIn } from "../../errors/tool-error.ts";
import { createAsk } from "../../terminal/ask.ts";
import { judgeServer } from "../shared/server-leave.ts";
import { providerOf, searchServer } from "./checks/tracker.ts";
import { createSharedFacts, isLoaded } from "./facts.ts";
import { nowMs } from "../../process/now-ms.ts";

/** The limit for the facts that the question needs. */
const LIMIT_MS = 15_000;

/**
 * Asks at a terminal, before anything is looked at, whether a server that a file of the work tree names may be started
 * or asked this once. Gives its digest on a yes, null otherwise and where nobody can be asked.
 */
export async function askAboutServer(
  context: Context,
  mcpConfig: string | null,
): Promise<string | null> {
  const ask = createAsk(context);
  if (!ask.isOpen) return null;
  const facts = createSharedFacts(context, {
    signal: context.signal,
    endsAtMs: nowMs() + LIMIT_MS,
  });
  const [repository, config] = await Promise.all([facts.repository(), facts.configuration()]);
  if (repository instanceof ToolError || !isLoaded(config)) return null;
  const place = { context, mcpConfig, root: repository.root };
  const found = await searchServer(place, providerOf(config)).catch((thrown: unknown) => {
    // The check says it.
    if (toolErrorsIn(thrown).length === 0) throw thrown;
    return null;
  });
  if (found === null || found.server === null) return null;
  const { server } = found;
  const judged = await judgeServer(context, { server, repository, command: context.command });
  if (judged.isAllowed) return null;
  const isYes = await ask.confirm({
    message: `${server.file} names the tracker's server: ${describeServer(judged)}. Start or ask it to see whether it works?`,
    default: false,
  });
  return isYes ? judged.digest : null;
}
