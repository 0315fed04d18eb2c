import { joinResults, ok, skipped, warning } from "../pure/check-result.ts";
import { countSources } from "../pure/count-sources.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import { problemOf, type Check } from "../check.ts";
import { isLoaded } from "../facts.ts";

/** Both files: every fault, every warning, and how many settings come from where. */
export const configurationCheck: Check = {
  id: "configuration",
  title: "configuration",
  async run(facts) {
    const config = await facts.configuration();
    if (!isLoaded(config)) {
      const [first, ...more] = config.map(problemOf);
      return first === undefined ? skipped("nothing to check") : joinResults([first, ...more]);
    }
    const repository = await facts.repository();
    const counted = countSources(config.entries);
    const isOutside = repository instanceof ToolError;
    return joinResults([
      ok(isOutside ? `${counted} (outside a repository the user's file alone counts)` : counted),
      ...config.warnings.map(({ message, hint }) => warning(message, hint ?? null)),
    ]);
  },
};
