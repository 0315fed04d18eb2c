import { printable } from "../../../core/printable.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import { searchLinters } from "../../shared/choose-linters.ts";
import { NO_REPOSITORY, NO_SETTINGS, type Check } from "../check.ts";
import { isLoaded } from "../facts.ts";
import { joinResults, ok, skipped, warning, type CheckResult } from "../pure/check-result.ts";

/** The linters that the project is set up for: which are there, and whether they may be started. Starts none. */
export const lintersCheck: Check = {
  id: "linters",
  title: "linters",
  async run(facts) {
    const [repository, config] = await Promise.all([facts.repository(), facts.configuration()]);
    if (repository instanceof ToolError) return skipped(NO_REPOSITORY);
    if (!isLoaded(config)) return skipped(NO_SETTINGS);
    const { home, env } = facts.context;
    const choice = config.settings.review.linters;
    const isOff = choice === "off" || choice.length === 0;
    const { git, root } = repository;
    const search = await searchLinters(isOff ? "auto" : choice, { git, root, home, env });
    const names = search.found
      .filter(({ isNamed, isSetUp }) => isNamed || isSetUp)
      .map(({ linter }) => linter.name)
      .join(", ");
    if (isOff)
      return names === "" && search.lacking.length === 0
        ? skipped("the project configures no linter that is known here")
        : {
            ...ok(
              `found ${[names, ...search.lacking.map(({ name }) => name)].filter((each) => each !== "").join(", ")}; not allowed to run`,
            ),
            hint: ALLOW,
          };
    return joinResults([
      names === "" ? skipped("no linter runs in reviews") : ok(`${names} run in reviews`),
      ...search.lacking.map(({ name, because, kept, isNamed }): CheckResult =>
        because === "missing"
          ? isNamed
            ? warning(
                `${name} is not installed, and reviews are partial without it`,
                `install it, or change the list: \`tool config get review.linters\``,
              )
            : ok(`${name} is configured but not installed`)
          : warning(
              `${name} is not started: ${printable(kept ?? name)} is not a program that you trusted`,
              "look at it, then trust it: `tool trust`",
            ),
      ),
    ]);
  },
};

const ALLOW = "to let them run in your reviews: `tool config set review.linters auto --user`";
