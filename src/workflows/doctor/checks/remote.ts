import { ok, problem, skipped, warning } from "../pure/check-result.ts";
import { printable } from "../../../core/printable.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import { NO_REPOSITORY, problemOf, type Check } from "../check.ts";

/** The remote that the branch is pushed to: whether there is one, and whether it answers unasked. */
export const remoteCheck: Check = {
  id: "remote",
  title: "remote",
  async run(facts) {
    const look = await facts.branch();
    if (look === null) return skipped(NO_REPOSITORY);
    const { all, forPush } = look.remotes;
    const [first] = all;
    if (first === undefined)
      return problem(
        "the repository has no remote to push to",
        "add one: `git remote add origin URL`",
      );
    if (forPush === null)
      return problem(
        `none of the remotes is called origin, and the branch names none: ${all.map(({ name }) => printable(name)).join(", ")}`,
        `choose the one to push to: \`git config remote.pushDefault ${printable(first.name)}\``,
      );
    const tips = await facts.tips();
    if (!(tips instanceof ToolError)) return ok(`${printable(forPush.name)} answers`);
    if (tips.code === "GIT_REMOTE_NOT_ASKED") return warning(tips.message, tips.hint ?? null);
    const found = problemOf(tips);
    // Here nobody can be asked, so a key that is locked looks like one that is refused.
    return /publickey|passphrase|terminal prompts disabled/i.test(found.said)
      ? {
          ...found,
          hint: `${found.hint ?? ""}\na key with a passphrase has to be unlocked first (\`ssh-add\`), and a password stored (\`git help credentials\`)`,
        }
      : found;
  },
};
