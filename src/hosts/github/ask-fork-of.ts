import { isRecord } from "../../core/is-record.ts";
import type { ProjectQuestion } from "../pure/choose-project.ts";
import type { HostedRepository } from "../pure/repository-of-remote.ts";
import type { Remote } from "../types.ts";
import type { CallGh } from "./call-gh.ts";
import { ghError } from "./gh-error.ts";
import { ghFailureOf, isUncertain, type GhFailure } from "./pure/gh-failure.ts";
import { parseJson } from "../../core/parse-json.ts";

/**
 * Asks GitHub what a repository is a fork of: null if it is not a fork, undefined if GitHub does not say. Every ship
 * asks this, so the answer is checked without the schema library:
 * https://docs.github.com/en/rest/repos/repos#get-a-repository
 *
 * Throws HOST_UNREACHABLE and its like where there is no answer: a guess would open the pull request in the wrong place.
 */
export async function askForkOf(
  ask: CallGh,
  { host, owner, name }: HostedRepository,
  { remote, again }: { readonly remote: Remote; readonly again: string },
): Promise<ProjectQuestion["fork"]> {
  const answer = await ask(["api", `repos/${owner}/${name}`, "--hostname", host]);
  const failure = answer.status === 0 ? null : ghFailureOf(answer.said);
  if (answer.timedOut || (failure !== null && (isUncertain(failure) || PASSING.has(failure)))) {
    const place = `${host}/${owner}/${name}`;
    throw ghError(answer, { doing: "asking", place, host, remote: remote.name, again });
  }
  const read = parseJson(answer.stdout);
  if (answer.status !== 0 || !isRecord(read)) return undefined;
  if (read["fork"] === false) return null;
  // The parent of a fork of something private may be hidden from this login.
  const parent = fullNameOf(read["parent"]);
  if (read["fork"] !== true || parent === null) return undefined;
  return { parent, source: fullNameOf(read["source"]) ?? parent };
}

/** Refusals of everything, until the limit resets or the login is renewed: they say nothing about the repository. */
const PASSING: ReadonlySet<GhFailure> = new Set([
  "rate-limit",
  "bad-token",
  "logged-out",
  "sign-on-needed",
]);

function fullNameOf(repository: unknown): string | null {
  const name = isRecord(repository) ? repository["full_name"] : undefined;
  return typeof name === "string" ? name : null;
}
