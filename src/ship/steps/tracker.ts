import { skip } from "../../core/ship/decide.ts";
import type { Decision, ShipFacts } from "../../core/ship/types.ts";
import type { ShipStep } from "../types.ts";

/** The one tracker that this tool knows how to talk to. */
const SUPPORTED_PROVIDER = "supported-tracker";

/**
 * Moves the branch's issue to its next state in the tracker. Whatever goes wrong here is a warning: the
 * pull request is open and shipping goes on.
 */
export const tracker: ShipStep = {
  id: "tracker",
  decide(facts) {
    const { command, settings, flags, issueId, trackerServer } = facts;
    const { issueTracker } = settings.ship;
    if (flags.skip.includes("tracker")) return skip("flag");
    if (command === "fast-ship" && !settings.fastShip.issueTracker) return skip("not-enabled");
    if (issueTracker === null) return skip("not-configured");
    // In fast ship its own toggle is the switch.
    if (command === "ship" && !issueTracker.enabled) return skip("disabled");
    if (issueTracker.provider !== SUPPORTED_PROVIDER)
      return unsupported(issueTracker.provider, facts.supportUrl);
    if (issueId === null) return skip("no-issue-id");
    return trackerServer === null ? notInstalled(issueTracker.provider) : { do: "run" };
  },
  describe: ({ issueId, settings }) => ({
    title: `move ${issueId ?? "the branch's issue"} to ${settings.ship.issueTracker?.state ?? "its next state"}`,
  }),
  async perform({ facts }) {
    const { issueId } = facts;
    const state = facts.settings.ship.issueTracker?.state ?? "";
    return {
      status: "warned",
      said: "not moved",
      warnings: [
        {
          code: "tracker-not-carried-out",
          message: `this version of the tool does not talk to the tracker's server yet: ${issueId ?? "the issue"} was not moved to ${state}`,
          hint: "move it by hand in the tracker",
        },
      ],
    };
  },
};

/** Whether the step would run but for a server, which only starting it can tell for certain. */
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
