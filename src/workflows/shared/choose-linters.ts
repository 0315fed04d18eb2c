import { join } from "node:path";
import type { Context } from "../../cli/context.ts";
import { areTrusted, readTrusted } from "../../config/trust.ts";
import type { Settings } from "../../config/types.ts";
import { programsInTree } from "../../files/programs-in-tree.ts";
import { readRegularText } from "../../files/read-regular.ts";
import { printable } from "../../core/printable.ts";
import { permit } from "../../core/policy/leave-for.ts";
import type { LinterChoice } from "../../core/vocabulary.ts";
import { orElse } from "../../core/or-else.ts";
import { createGit, type Git } from "../../git/git.ts";
import { readCommittedText } from "../../git/read-committed-text.ts";
import type { LackingLinter, LinterSearch } from "../../review/linters/find-linters.ts";
import type { Reviewer } from "../../review/types.ts";
import { commonDirectory } from "./load-settings.ts";

/**
 * Returns the linters of the project as a reviewer, if the settings let them run; none otherwise. Warns of those that
 * are set up and may not be started.
 */
export async function chooseLinters(
  context: Pick<Context, "streams" | "env" | "home" | "run" | "temporaryFolder" | "command">,
  { review: { linters } }: Pick<Settings, "review">,
  root: string,
): Promise<readonly Reviewer[]> {
  permit(context.command, "starts", "linters");
  const git = createGit(context.run, root, context);
  const { found, lacking } = await searchLinters(linters, { ...context, git, root });
  for (const each of lacking) warnOf(each, context.streams);
  if (found.length + lacking.length === 0) return [];
  const { createLinters } = await import("../../review/linters/create-linters.ts");
  const readCommitted = (path: string): Promise<string | null> => readCommittedText(git, path);
  return [createLinters({ found, lacking, root, readCommitted })];
}

/** Finds the linters that a choice asks for in a work tree; nothing is started but git. */
export async function searchLinters(
  choice: LinterChoice,
  of: {
    readonly git: Git;
    readonly root: string;
    readonly home: string;
    readonly env: Context["env"];
  },
): Promise<LinterSearch> {
  const { git, root, home, env } = of;
  const [{ findLinters }, listed, trusted] = await Promise.all([
    import("../../review/linters/find-linters.ts"),
    git.text(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]),
    commonDirectory({ git }).then((directory) => readTrusted(home, directory)),
  ]);
  return await findLinters(choice, {
    root,
    env,
    paths: listed.split("\0").filter((path) => path !== ""),
    read: async (path) =>
      orElse(
        () => readRegularText(join(root, path), { of: "work-tree", maxBytes: MAX_BYTES }),
        null,
      ),
    isTrusted: (path) =>
      trusted !== null && areTrusted(programsInTree([`./${path}`], { root, cwd: root }), trusted),
  });
}

const MAX_BYTES = 1024 * 1024;

/** Warns of an untrusted linter. A missing one matters only if it is named: then the review fails for its files. */
function warnOf(
  { name, because, kept }: LackingLinter,
  { warn }: Pick<Context["streams"], "warn">,
): void {
  if (because !== "untrusted" || kept === null) return;
  warn(
    `${name} is not started: ${printable(kept)} of the work tree is not a program that you trusted`,
    "look at it, then trust it: `tool trust`",
  );
}
