import { permit } from "../core/policy/leave-for.ts";
import type { CommandName } from "../core/policy/policy.ts";
import { askAboutReads } from "../files/reads.ts";

/**
 * Runs a command that reads only files of the places that its policy names. Any other read is a bug of this program: it
 * fails, and is thrown again at the end even if the code took it for a file that cannot be read.
 */
export async function permitReads<Result>(
  command: CommandName,
  work: () => Promise<Result>,
): Promise<Result> {
  const forbidden: unknown[] = [];
  const result = await askAboutReads((place) => {
    try {
      permit(command, "reads", place);
    } catch (thrown) {
      forbidden.push(thrown);
      throw thrown;
    }
  }, work);
  const [first] = forbidden;
  if (first !== undefined) throw first;
  return result;
}
