import { z } from "zod";
import type { Run } from "../../process/run.ts";
import { createCallGh } from "../../hosts/github/call-gh.ts";
import { findRepository } from "../../hosts/github/find-repository.ts";
import type { Remote } from "../../hosts/types.ts";

/** What GitHub's client says of itself and of a repository; null is what it did not say. */
export interface GithubLook {
  readonly version: string | null;
  readonly login: string | null;
  /** `github.com/acme/app`. */
  readonly place: string;
  readonly canPush: boolean | null;
}

const Account = z.looseObject({ login: z.string() });
const Repository = z.looseObject({ permissions: z.looseObject({ push: z.boolean() }) });
const TIMEOUT_MS = 10_000;

/** Asks GitHub's client about the repository behind a remote that it is known to reach. */
export async function askGithub(parts: {
  readonly run: Run;
  readonly cwd: string;
  readonly remote: Remote;
}): Promise<GithubLook> {
  const call = createCallGh({ ...parts, timeoutMs: TIMEOUT_MS });
  const [said, found] = await Promise.all([
    call(["--version"]),
    findRepository({ ...parts, call }),
  ]);
  const version = /\d+\.\d+(?:\.\d+)?/.exec(said.stdout)?.[0] ?? null;
  if (found === null) return { version, login: null, place: "GitHub", canPush: null };
  const { host, owner, name } = found;
  const [account, repository] = await Promise.all([
    call(["api", "user", "--hostname", host]),
    call(["api", `repos/${owner}/${name}`, "--hostname", host]),
  ]);
  return {
    version,
    // The token of a workflow belongs to nobody and cannot say who it is.
    login: read(Account, account.stdout)?.login ?? null,
    place: `${host}/${owner}/${name}`,
    canPush: read(Repository, repository.stdout)?.permissions.push ?? null,
  };
}

function read<Shape extends z.ZodType>(shape: Shape, text: string): z.infer<Shape> | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
