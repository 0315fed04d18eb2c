import * as z from "zod";
import type { ProjectQuestion } from "../pure/choose-project.ts";
import type { HostedRepository } from "../pure/repository-of-remote.ts";
import type { CallGh } from "./call-gh.ts";
import { parseJson } from "./pure/read-github-state.ts";

/** https://docs.github.com/en/rest/repos/repos#get-a-repository: `parent` and `source` are there in forks alone. */
const Repository = z.looseObject({
  fork: z.boolean(),
  parent: z.looseObject({ full_name: z.string() }).nullish(),
  source: z.looseObject({ full_name: z.string() }).nullish(),
});

/** Asks GitHub what a repository is a fork of: null where of nothing, undefined where it does not say. */
export async function askForkOf(
  call: CallGh,
  { host, owner, name }: HostedRepository,
): Promise<ProjectQuestion["fork"]> {
  const answer = await call(["api", `repos/${owner}/${name}`, "--hostname", host]);
  const read = Repository.safeParse(parseJson(answer.stdout));
  if (answer.status !== 0 || !read.success) return undefined;
  const { fork, parent, source } = read.data;
  if (!fork) return null;
  // The parent of a fork of something private may be hidden from this login.
  if (!parent) return undefined;
  return { parent: parent.full_name, source: source?.full_name ?? parent.full_name };
}
