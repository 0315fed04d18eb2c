import { counted } from "../../../core/counted.ts";
import { ok, problem, skipped, warning } from "../pure/check-result.ts";
import { printable } from "../../../core/printable.ts";
import { readRegister } from "../../../register/pure/read-register.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import type { Register } from "../../../register/types.ts";
import { NO_REPOSITORY, NO_SETTINGS, type Check } from "../check.ts";
import { isLoaded } from "../facts.ts";

const MAX_WARNINGS = 3;

/** The decision register: whether it can be read, and how many questions are open. */
export const registerCheck: Check = {
  id: "register",
  title: "register",
  async run(facts) {
    const repository = await facts.repository();
    if (repository instanceof ToolError) return skipped(NO_REPOSITORY);
    const config = await facts.configuration();
    if (!isLoaded(config)) return skipped(NO_SETTINGS);
    const { enabled, path } = config.settings.decisionRegister;
    const { openRegister } = await import("../../../register/open-register.ts");
    const { now, env, home } = facts.context;
    const git = facts.git.in(repository.root);
    let register: Register;
    try {
      register = await openRegister({ ...repository, git, path, home, now, env });
    } catch (thrown) {
      // Nobody writes where the register would lie, as long as nobody switches it on.
      if (!enabled && thrown instanceof ToolError && thrown.code === "REGISTER_OUTSIDE")
        return skipped("not switched on");
      throw thrown;
    }
    const { entries, warnings, text } = await register.read();
    if (!enabled && text === "") return skipped("not switched on");

    const file = printable(register.file);
    const { conflictAt } = readRegister(text);
    if (conflictAt !== null)
      return problem(
        `${file}:${conflictAt + 1}: a merge conflict`,
        "keep the sections of both sides and remove the conflict markers",
      );
    const open = entries.filter(({ status }) => status === "open").length;
    const count = `${counted(entries.length, "entry", "entries")}, ${open} open`;
    const said = `${file}: ${text === "" ? "no entries yet" : count}${enabled ? "" : "; reviews do not use it"}`;
    return warnings.length === 0
      ? ok(said)
      : warning(
          [said, ...warnings.slice(0, MAX_WARNINGS)].join("\n"),
          `fix ${file} in your editor, then check again: \`tool register list\``,
        );
  },
};
