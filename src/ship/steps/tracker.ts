import { printable } from "../../core/printable.ts";
import { quoteForShell } from "../../core/quote-for-shell.ts";
import { skip } from "../pure/decide.ts";
import type { Decision, ShipFacts, ShipWarning } from "../pure/types.ts";
import type { MoveResult } from "../../tracker/pure/guard/move-issue.ts";
import type { IssueUpdate, RestOfPrompt } from "../../tracker/types.ts";
import { openRunLog } from "../run-log.ts";
import type { ShipStep, StepOutcome } from "../types.ts";

/** The one tracker that this tool can talk to. */
const SUPPORTED_PROVIDER = "supported-tracker";

/**
 * Moves the branch's issue to its next state in the tracker. A failure is only a warning: the pull request is open and
 * shipping goes on.
 */
export const tracker: ShipStep = {
  id: "tracker",
  decide(facts) {
    const { command, settings, flags, issueId, trackerServer } = facts;
    const { issueTracker } = settings.ship;
    if (flags.skip.includes("tracker")) return skip("flag");
    if (command === "fast-ship" && !settings.fastShip.issueTracker) return skip("not-enabled");
    if (issueTracker === null) return skip("not-configured");
    // A fast ship has its own switch.
    if (command === "ship" && !issueTracker.enabled) return skip("disabled");
    if (issueTracker.provider !== SUPPORTED_PROVIDER)
      return unsupported(issueTracker.provider, facts.supportUrl);
    if (issueId === null) return skip("no-issue-id");
    return trackerServer === null ? notInstalled(issueTracker.provider) : { do: "run" };
  },
  describe({ issueId, settings, trackerServer }) {
    const { state = "its next state", prompt = null } = settings.ship.issueTracker ?? {};
    const move = `move ${issueId ?? "the branch's issue"} to ${state}`;
    // The settings hold no prompt if it is the default one.
    const title = prompt === null ? move : `${move}, and do whatever else its prompt asks for`;
    if (trackerServer?.shown === undefined) return { title };
    // The user sees the server before it is started or asked.
    const { shown, file } = trackerServer;
    return { title, detail: `the tracker's server, by ${file}: ${shown}` };
  },
  async perform({ facts, pullRequest }, tools) {
    const { issueId, branch, target } = facts;
    const { state = "", provider = "" } = facts.settings.ship.issueTracker ?? {};
    if (issueId === null) throw new TypeError("the step runs without an issue");
    const log = openRunLog(tools.runDirectory, "tracker");
    try {
      const update = await tools.effect({ do: "move-issue", issueId, state }, () =>
        tools.updateIssue({
          issueId,
          state,
          shipped: { branch, target, pullRequest },
          once: tools.hadBegun("add-to-issue")
            ? null
            : (act) => tools.effect({ do: "add-to-issue", issueId }, act),
          log: (line) => log.write(tools.mask(line)),
          tell: (line) => tools.progress.note("tracker", line),
        }),
      );
      return outcomeOf(update, { issueId, provider, logFile: log.path, mask: tools.mask });
    } finally {
      log.close();
    }
  },
};

function outcomeOf(
  update: IssueUpdate,
  of: {
    readonly issueId: string;
    readonly provider: string;
    readonly logFile: string;
    readonly mask: (text: string) => string;
  },
): StepOutcome {
  const { issueId, provider, mask } = of;
  if (update.is === "not-installed") {
    const code = "server-not-installed";
    const message = mask(
      `the tracker's integration server \`${provider}\` cannot be used, so ${of.issueId} was not updated: ${update.why}`,
    );
    const hint = update.hint ?? seeLog(of.logFile);
    return { status: "skipped", because: code, warnings: [{ code, message, hint }] };
  }
  const { result, refused, notes, rest } = update;
  const sentence = mask(result.sentence);
  const warnings: ShipWarning[] = [];
  const isDone = result.is === "moved" || result.is === "already";
  if (!isDone)
    warnings.push({ code: `issue-${result.is}`, message: sentence, hint: hintFor(result, of) });
  if (refused.length > 0) {
    const message = mask(`calls to the tracker were refused: ${refused.slice(0, 3).join("; ")}`);
    warnings.push({ code: "tracker-call-refused", message, hint: seeLog(of.logFile) });
  }
  const missed =
    rest.is === "left-out"
      ? `only the state of ${issueId} was dealt with: ${rest.because}`
      : rest.is === "done" && rest.notMade.length > 0
        ? `not all that \`ship.issueTracker.prompt\` asks for was done: ${rest.notMade.join("; ")}`
        : null;
  if (missed !== null)
    warnings.push({
      code: "tracker-prompt-left-out",
      message: mask(missed),
      hint: seeLog(of.logFile),
    });
  for (const note of notes)
    warnings.push({ code: "tracker-oddity", message: mask(note), hint: seeLog(of.logFile) });
  return {
    status: isDone ? "passed" : "warned",
    said: isDone
      ? [sentence, ...saidOf(rest)].join("; ")
      : mayBeMoved(result)
        ? "perhaps moved"
        : "not moved",
    gains: { issue: { id: issueId, outcome: result.is, message: sentence } },
    warnings,
  };
}

function mayBeMoved(result: MoveResult): boolean {
  return result.is === "unknown" || (result.is === "stopped" && result.isAsked === true);
}

/** `add_comment, named by ollama:qwen` */
function saidOf(rest: RestOfPrompt): string[] {
  return rest.is === "done" && rest.made.length > 0
    ? [`${rest.made.join(", ")}, as ${rest.by} read the prompt`]
    : [];
}

function hintFor(
  result: MoveResult,
  { issueId, logFile }: { readonly issueId: string; readonly logFile: string },
): string {
  if (result.is === "missing")
    return `check that ${issueId} exists, and that the server's login can see it; no other issue was looked for`;
  if (result.is === "failed" && result.hint !== undefined) return result.hint;
  const [first] = result.is === "unknown-state" ? result.states : [];
  if (first !== undefined)
    return `name one that exists, with its exact spelling: \`tool config set ship.issueTracker.state ${quoteForShell(printable(first))}\``;
  return `see what the server was asked and answered: ${seeLog(logFile)}; then look at ${issueId} in the tracker`;
}

function seeLog(file: string): string {
  return `\`cat ${quoteForShell(file)}\``;
}

/** Whether the step would run if its server works, which only starting it can tell for certain. */
export function isTrackerWanted(facts: ShipFacts): boolean {
  const decision = tracker.decide(facts);
  return decision.do === "run" || decision.because === "server-not-installed";
}

function unsupported(provider: string, supportUrl: string): Decision {
  return {
    do: "skip",
    because: "unsupported-provider",
    warning: {
      code: "unsupported-provider",
      message: `the tracker \`${provider}\` is not supported, so the issue will not be updated; ask for it at ${supportUrl}`,
      hint: `the supported one: \`tool config set ship.issueTracker.provider ${SUPPORTED_PROVIDER}\``,
    },
  };
}

function notInstalled(provider: string): Decision {
  return {
    do: "skip",
    because: "server-not-installed",
    warning: {
      code: "server-not-installed",
      message: `the tracker's integration server \`${provider}\` is not installed, so the issue will not be updated`,
      hint: `register it as \`${provider}\` under mcpServers in .mcp.json or ~/.tool/mcp.json, or name a file: \`--mcp-config FILE\``,
    },
  };
}
