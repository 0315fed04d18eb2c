import type { HostChoice } from "../core/vocabulary.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { HostParts } from "./host-parts.ts";
import type { Host } from "./types.ts";

/** Builds each host, and loads its code only then. */
export const HOSTS: Readonly<
  Record<Exclude<HostChoice, "auto">, (parts: HostParts) => Promise<Host>>
> = {
  async github(parts) {
    const { openGithubHost } = await import("./github.ts");
    return openGithubHost(parts);
  },
  async gitlab(parts) {
    const { openGitlabHost } = await import("./gitlab.ts");
    return openGitlabHost(parts);
  },
  async plain({ git, remote, project, again }) {
    if (project?.is === "find" && project.wanted !== null)
      throw new ToolError(
        "HOST_PROJECT_UNCLEAR",
        `a plain git remote has no repository ${project.wanted}: pull requests are opened where the branch is pushed`,
        { hint: project.leaveOut },
      );
    const { createPlainHost } = await import("./plain.ts");
    return createPlainHost({ git, remote, again });
  },
};
