import { permit } from "../core/policy/leave-for.ts";
import type { CommandName } from "../core/policy/policy.ts";
import { askAboutReads } from "../files/reads.ts";

/**
 * Runs a command that reads no file but of those places that its policy names; anything else is a bug of this
 * program. It is not read, and thrown at the end even if somebody took it for a file that cannot be read.
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
