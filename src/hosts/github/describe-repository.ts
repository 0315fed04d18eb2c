import * as z from "zod";
import { ToolError } from "../../errors/tool-error.ts";
import { parseJson } from "../../core/parse-json.ts";
import type { Run } from "../../process/run.ts";
import type { HostDescription, ParentProject, Remote } from "../types.ts";
import { createCallGh } from "./call-gh.ts";
import { findRepository } from "./find-repository.ts";

const Account = z.looseObject({ login: z.string() });
const Repository = z.looseObject({ permissions: z.looseObject({ push: z.boolean() }) });
const TIMEOUT_MS = 10_000;

/** Says which repository is behind a remote, by which client, as whom, and whether the user may push there. */
export async function describeRepository(parts: {
  readonly run: Run;
  readonly cwd: string;
  readonly remote: Remote;
  readonly parent: ParentProject | null;
}): Promise<HostDescription> {
  const call = createCallGh({ ...parts, timeoutMs: TIMEOUT_MS });
  const [said, found] = await Promise.all([
    call(["--version"]),
    findRepository({ ...parts, call }).catch((error: unknown) => {
      if (error instanceof ToolError) return null;
      throw error;
    }),
  ]);
  const version = /\d+\.\d+(?:\.\d+)?/.exec(said.stdout)?.[0];
  const client = version === undefined ? "gh" : `gh ${version}`;
  if (found === null || found === "unnamed")
    return { said: `GitHub by ${client}, logged in`, canPush: null, fault: null };
  const { host, owner, name } = found;
  const [account, repository] = await Promise.all([
    call(["api", "user", "--hostname", host]),
    call(["api", `repos/${owner}/${name}`, "--hostname", host]),
  ]);
  // The token of a workflow belongs to nobody and cannot say who it is.
  const login = Account.safeParse(parseJson(account.stdout)).data?.login;
  const canPush = Repository.safeParse(parseJson(repository.stdout)).data?.permissions.push ?? null;
  return {
    said: `${host}/${owner}/${name}${parts.parent === null ? "" : ` (pull requests in ${parts.parent.repository})`} by ${client}, ${login === undefined ? "logged in" : `logged in as ${login}`}`,
    canPush,
    fault: canPush === false ? MAY_NOT_PUSH : null,
  };
}

const MAY_NOT_PUSH = {
  what: "may not push there",
  hint: "ask for write access, log in as someone who has it (`gh auth login`), or push to a fork of your own: `gh repo fork --remote`",
};
