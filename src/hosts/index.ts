import type { HostChoice } from "../core/vocabulary.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { HostParts } from "./host-parts.ts";
import type { Host } from "./types.ts";

/** Builds each host, loading it when it is wanted. */
export const HOSTS: Readonly<
  Record<Exclude<HostChoice, "auto">, (parts: HostParts) => Promise<Host>>
> = {
  async github(parts) {
    const { openGithubHost } = await import("./github.ts");
    return openGithubHost(parts);
  },
  async gitlab({ remote }) {
    throw new ToolError(
      "HOST_GITLAB_UNAVAILABLE",
      `the remote ${remote.name} is on GitLab, which this version of the tool cannot open merge requests on`,
      {
        hint: "push and open the merge request by hand: `git push -o merge_request.create`; or treat the remote as plain git: `--set host=plain`",
      },
    );
  },
  async plain({ git, remote, project }) {
    if (project?.is === "find" && project.wanted !== null)
      throw new ToolError(
        "HOST_PROJECT_UNCLEAR",
        `a plain git remote has no repository ${project.wanted}: pull requests are opened where the branch is pushed`,
        { hint: "leave `--repo` out, and `ship.repository`: `tool config unset ship.repository`" },
      );
    const { createPlainHost } = await import("./plain.ts");
    return createPlainHost({ git, remote });
  },
};
