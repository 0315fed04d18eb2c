import type { HostTime } from "../create-waiting.ts";
import type { ToolError } from "../../errors/tool-error.ts";
import type { CallGlab, GlabAnswer } from "./call-glab.ts";
import { glabError, type ErrorFacts } from "./glab-error.ts";
import type { GitlabProject } from "./pure/gitlab-project.ts";

/** Shared by the parts of the GitLab host: the client, the two projects, and how to wait. */
export interface GitlabApi extends HostTime {
  /** For requests that change something: each is made once, whatever comes of it. */
  readonly call: CallGlab;
  /** For questions: each is asked again if the host did not answer. */
  readonly ask: CallGlab;
  /** `acme/app`, the project that merge requests are opened in. */
  readonly project: string;
  /** `ann/app`, the project that the branch is pushed to; the same without a fork. */
  readonly source: string;
  /** `gitlab.com/acme/app`, for messages. */
  readonly place: string;
  readonly host: string;
  /** The command to try again with: `tool ship`. */
  readonly again: string;
  /** The place to pull the target from: a remote's name, or an address without credentials. */
  readonly remoteName: string;
  /** Reads a project once. Throws if it cannot be read. */
  readonly readProject: (path: string) => Promise<GitlabProject>;
}

/** The address of a project's part: `projects/acme%2Fapp/merge_requests/7`. */
export function projectPath(project: string, ...parts: readonly (string | number)[]): string {
  return ["projects", encodeURIComponent(project), ...parts].join("/");
}

/** The error of a request about merge requests of the project. */
export function failed(
  { place, host, again }: Pick<GitlabApi, "place" | "host" | "again">,
  answer: GlabAnswer,
  facts: Omit<ErrorFacts, "place" | "host" | "again">,
): ToolError {
  return glabError(answer, { place, host, again, ...facts });
}
