import * as z from "zod";
import { ToolError } from "../../errors/tool-error.ts";
import type { Run } from "../../process/run.ts";
import type { HostDescription } from "../types.ts";
import { QUIET } from "./call-glab.ts";
import type { GitlabApi } from "./gitlab-api.ts";
import { DEVELOPER } from "./pure/gitlab-project.ts";
import { parseJson } from "../../core/parse-json.ts";

const Account = z.looseObject({ username: z.string() });
const TIMEOUT_MS = 10_000;

/** Says which project is behind a remote, by which client, as whom, and whether the user may push there. */
export async function describeProject(
  api: GitlabApi,
  run: Run,
  cwd: string,
): Promise<HostDescription> {
  const version = run({
    file: "glab",
    args: ["--version"],
    cwd,
    env: QUIET,
    timeoutMs: TIMEOUT_MS,
  });
  const [printed, account, project] = await Promise.all([
    version,
    api.call({ path: "user" }, TIMEOUT_MS),
    api.readProject(api.source).catch((error: unknown) => {
      if (error instanceof ToolError) return null;
      throw error;
    }),
  ]);
  const number = /\d+\.\d+(?:\.\d+)?/.exec(printed.stdout.toString("utf8"))?.[0];
  const login = Account.safeParse(parseJson(account.body)).data?.username;
  const level = project?.accessLevel ?? null;
  const canPush = level === null ? null : level >= DEVELOPER;
  const where = api.project === api.source ? "" : ` (merge requests in ${api.project})`;
  return {
    said: `${api.host}/${api.source}${where} by glab${number === undefined ? "" : ` ${number}`}, ${login === undefined ? "logged in" : `logged in as ${login}`}`,
    canPush,
    fault:
      canPush === false
        ? {
            what: "may not push there",
            hint: "ask for the role Developer, log in as someone who has it (`glab auth login`), or push to a fork: `glab repo fork --remote`",
          }
        : null,
  };
}
