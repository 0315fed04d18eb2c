import { decideCommand } from "../pure/decide.ts";
import type { ShipFacts, ShipSettings } from "../pure/types.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { describeEnd, hintOfOutput, runCommand } from "../run-command.ts";
import { stepTimedOut } from "../step-timed-out.ts";
import type { ShipStep } from "../types.ts";

/**
 * Builds the step that runs one of `ship`'s commands before the pull request; any status but 0 fails it.
 * @param key the configuration key that holds the command
 */
function commandStep(step: {
  readonly id: "install" | "build" | "test";
  readonly toggle: keyof ShipSettings["fastShip"];
  readonly key: "installCommand" | "buildCommand" | "testCommand";
  /** `the build`, as a message says it. */
  readonly noun: string;
  readonly title: string;
}): ShipStep {
  const { id, toggle, key, noun, title } = step;
  const commandIn = ({ settings }: ShipFacts): string | null => settings.ship[key];
  return {
    id,
    decide: (facts) => decideCommand(facts, { id, toggle, command: commandIn(facts) }),
    describe(facts) {
      const command = commandIn(facts);
      return { title, ...(command === null ? {} : { command }) };
    },
    async perform(state, tools) {
      const command = commandIn(state.facts) ?? "";
      const { stepTimeoutMs: timeoutMs } = state.facts.flags;
      const result = await runCommand({ step: id, command, timeoutMs }, tools);
      if (result.timedOut) {
        const what = `${noun} took too long: \`${command}\``;
        throw stepTimedOut({ what, state: `what it printed is in ${result.log}`, timeoutMs });
      }
      if (result.status !== 0) {
        const again = `run \`tool ${state.facts.command}\` again`;
        throw new ToolError(
          "SHIP_COMMAND_FAILED",
          `${noun} failed: \`${command}\` ${describeEnd(result)}`,
          {
            hint:
              result.status === 127
                ? `install the program, or correct the command: \`tool config set ship.${key} COMMAND\`, then ${again}`
                : `${hintOfOutput(result)}fix it and ${again}, or skip the step this time: \`--skip-${id}\``,
          },
        );
      }
      const verification = { step: id, detail: command, durationMs: result.durationMs };
      return { status: "passed", gains: { verifications: [...state.verifications, verification] } };
    },
  };
}

/** Installs the dependencies that the build and the tests need. */
export const install = commandStep({
  id: "install",
  toggle: "install",
  key: "installCommand",
  noun: "the installation",
  title: "install the dependencies",
});

/** Verifies that the branch builds. */
export const build = commandStep({
  id: "build",
  toggle: "build",
  key: "buildCommand",
  noun: "the build",
  title: "build",
});

/** Runs the tests. */
export const test = commandStep({
  id: "test",
  toggle: "tests",
  key: "testCommand",
  noun: "the test run",
  title: "run the tests",
});
