import { MERGE_METHODS } from "../../core/vocabulary.ts";
import { quoteForShell } from "../../core/quote-for-shell.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { mayNotMerge, noLabel, noLogin } from "../pure/wanted-faults.ts";
import type { WantedShip } from "../types.ts";
import { findPeople } from "./find-people.ts";
import { projectPath, type GitlabApi } from "./gitlab-api.ts";
import { DEVELOPER, type GitlabProject } from "./pure/gitlab-project.ts";

/**
 * Asks GitLab whether it will take what a ship is going to ask for. Labels are looked up, as GitLab makes those that
 * it does not have.
 */
export async function checkWanted(
  api: GitlabApi,
  wanted: WantedShip,
): Promise<readonly ToolError[]> {
  const logins = [...new Set([...wanted.reviewers, ...wanted.assignees])];
  // GitLab takes a list of labels apart at its commas, and has no label with one.
  const several = wanted.labels.filter((label) => label.includes(","));
  const [people, missing, project] = await Promise.all([
    findPeople(api, logins),
    findMissingLabels(
      api,
      wanted.labels.filter((label) => !label.includes(",")),
    ),
    wanted.merge === null ? null : api.readProject(api.project),
  ]);
  const { place } = api;
  const strangers = logins.filter((login) => people.get(login) === null);
  return [
    ...several.map(oneLabelEach),
    ...missing.map((label) => noLabel(label, place, `glab label list -R https://${place}`)),
    ...strangers.map((login) => noLogin(login, api.host, "user names")),
    ...(wanted.merge === null || project === null ? [] : checkMerge(api, project, wanted.merge)),
  ];
}

async function findMissingLabels(
  api: GitlabApi,
  labels: readonly string[],
): Promise<readonly string[]> {
  const answers = await Promise.all(
    labels.map((label) =>
      api.ask({ path: projectPath(api.project, "labels", encodeURIComponent(label)) }),
    ),
  );
  return labels.filter((_, at) => answers[at]?.http === 404);
}

function checkMerge(
  { place }: GitlabApi,
  { forbiddenMethods, accessLevel }: GitlabProject,
  { method }: NonNullable<WantedShip["merge"]>,
): readonly ToolError[] {
  const faults: ToolError[] = [];
  if (forbiddenMethods.includes(method)) {
    const allowed = MERGE_METHODS.filter((each) => !forbiddenMethods.includes(each));
    faults.push(
      new ToolError(
        "HOST_METHOD_OFF",
        `${place} is not set to merge by ${method} (ship.mergeMethod: ${allowed.join(" or ")} is allowed)`,
        {
          hint: `\`tool config set ship.mergeMethod ${allowed[0] ?? "squash"}\`, or leave the merge out: \`--no-auto-merge\``,
        },
      ),
    );
  }
  if (accessLevel !== null && accessLevel < DEVELOPER) faults.push(mayNotMerge(place, "glab"));
  return faults;
}

function oneLabelEach(labels: string): ToolError {
  const flags = labels
    .split(",")
    .map((label) => label.trim())
    .filter((label) => label !== "")
    .map((label) => `--label ${quoteForShell(label)}`);
  return new ToolError("HOST_NO_SUCH_LABEL", `no label of GitLab has a comma, as in ${labels}`, {
    hint: `give each label by itself: \`${flags.join(" ")}\``,
  });
}
