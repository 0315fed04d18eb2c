import type { Context } from "../../cli/context.ts";
import { isPlugAndPlay } from "../../config/detect/javascript.ts";
import { outputsOf } from "../../config/detect/outputs.ts";
import type { Project } from "../../config/detect/types.ts";
import type { Git } from "../../git/git.ts";

/** Warns of folders that the commands fill and git does not ignore: a full ship commits their files. */
export async function warnOfOutputs(
  { streams }: Pick<Context, "streams">,
  git: Git,
  found: { readonly project: Project; readonly commands: readonly string[] },
): Promise<void> {
  const folders = outputsOf(found.commands).filter((folder) => !isUnused(folder, found.project));
  const seen = await Promise.all(
    folders.map(async (folder) => ((await isPending(git, folder)) ? [folder] : [])),
  );
  const lines = seen.flat().map((folder) => `${folder}/`);
  if (lines.length === 0) return;
  const [it, a] = lines.length === 1 ? ["it", "a line"] : ["them", "lines"];
  streams.warn(
    `git does not ignore ${lines.join(", ")}: \`tool ship\` would commit what the commands write there`,
    `add ${it} to .gitignore, as ${a}: ${lines.map((line) => `\`${line}\``).join(", ")}`,
  );
}

/** Whether it is the `node_modules` of a folder whose packages are linked without one. */
function isUnused(folder: string, project: Project): boolean {
  const of = /^(?:(.+)\/)?node_modules$/.exec(folder);
  if (of === null) return false;
  const installed = of[1] === undefined ? project : project.parts.get(of[1]);
  return installed !== undefined && isPlugAndPlay(installed);
}

/** Whether git would take a new file there for pending. A tracked folder is the project's own choice. */
async function isPending(git: Git, folder: string): Promise<boolean> {
  const ignored = await git.try(["check-ignore", "--quiet", "--", `${folder}/any`]);
  if (ignored.status !== 1) return false;
  return (await git.text(["ls-files", "--", folder])) === "";
}
