import { printable } from "../../../core/printable.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import { findProgram } from "../../../process/find-program.ts";
import { NO_REPOSITORY, NO_SETTINGS, type Check } from "../check.ts";
import { isLoaded } from "../facts.ts";
import { joinResults, ok, skipped, warning, type CheckResult } from "../pure/check-result.ts";
import { programOf } from "../pure/program-of.ts";

const KEYS = ["installCommand", "buildCommand", "testCommand", "postMergeCommand"] as const;

/** The programs that the commands of a ship begin with: whether each is installed. Starts none. */
export const commandsCheck: Check = {
  id: "commands",
  title: "ship commands",
  async run(facts) {
    const [repository, config] = await Promise.all([facts.repository(), facts.configuration()]);
    if (repository instanceof ToolError) return skipped(NO_REPOSITORY);
    if (!isLoaded(config)) return skipped(NO_SETTINGS);
    const { ship } = config.settings;
    const { env } = facts.context;
    const programs = KEYS.flatMap((key) => {
      const name = programOf(ship[key] ?? "");
      return name === null ? [] : [{ key, name }];
    });
    const isThere = (name: string): boolean => {
      // The shell also takes what lies in a folder of the work tree, if PATH names it.
      const { file, passedOver } = findProgram(name, { env, cwd: repository.root });
      return file !== null || passedOver !== null;
    };
    const [first, ...more] = programs
      .filter(({ name }) => !isThere(name))
      .map(({ key, name }): CheckResult =>
        warning(
          `ship.${key} starts ${printable(name)}, which is not installed`,
          `install it, or change the command: \`tool config set ship.${key} COMMAND\``,
        ),
      );
    if (first !== undefined) return joinResults([first, ...more]);
    const names = [...new Set(programs.map(({ name }) => name))].join(", ");
    return names === "" ? skipped("no command names a program to look for") : ok(`found ${names}`);
  },
};
