import type { Context } from "../../cli/context.ts";
import { outputsOf } from "../../config/detect/outputs.ts";
import type { Git } from "../../git/git.ts";

/** Warns of folders that the commands fill and git does not ignore: a full ship commits their files. */
export async function warnOfOutputs(
  { streams }: Pick<Context, "streams">,
  git: Git,
  commands: readonly string[],
): Promise<void> {
  const seen = await Promise.all(
    outputsOf(commands).map(async (folder) => ((await isPending(git, folder)) ? [folder] : [])),
  );
  const lines = seen.flat().map((folder) => `${folder}/`);
  if (lines.length === 0) return;
  const [it, a] = lines.length === 1 ? ["it", "a line"] : ["them", "lines"];
  streams.warn(
    `git does not ignore ${lines.join(", ")}: \`tool ship\` would commit what the commands write there`,
    `add ${it} to .gitignore, as ${a}: ${lines.map((line) => `\`${line}\``).join(", ")}`,
  );
}

/** Whether git would take a new file there for pending. A tracked folder is the project's own choice. */
async function isPending(git: Git, folder: string): Promise<boolean> {
  const ignored = await git.try(["check-ignore", "--quiet", "--", `${folder}/any`]);
  if (ignored.status !== 1) return false;
  return (await git.text(["ls-files", "--", folder])) === "";
}
