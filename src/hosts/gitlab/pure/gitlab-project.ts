import * as z from "zod";
import { MERGE_METHODS, type MergeMethod } from "../../../core/vocabulary.ts";
import { parseJson } from "../../../core/parse-json.ts";

/** A project, as GitLab describes it: https://docs.gitlab.com/api/projects/#get-a-single-project. */
export interface GitlabProject {
  readonly id: number;
  /** `acme/app`. */
  readonly path: string;
  /** The project that it is a fork of; null if it is not a fork. */
  readonly forkOf: string | null;
  /** The login's role, as a number: 20 Reporter, 30 Developer, 40 Maintainer; null if the server does not say. */
  readonly accessLevel: number | null;
  readonly forbiddenMethods: readonly MergeMethod[];
}

const Access = z.looseObject({ access_level: z.number() }).nullish();

const Project = z.looseObject({
  id: z.number(),
  path_with_namespace: z.string(),
  forked_from_project: z.looseObject({ path_with_namespace: z.string() }).nullish(),
  permissions: z.looseObject({ project_access: Access, group_access: Access }).nullish(),
  /** Fast-forward and semi-linear merging rebase; `merge` makes a commit. */
  merge_method: z.enum(["merge", "rebase_merge", "ff"]).nullish().catch(null),
  squash_option: z.enum(["never", "always", "default_on", "default_off"]).nullish().catch(null),
});

/** The role from which on a login may push and merge. */
export const DEVELOPER = 30;

/** Reads a project (JSON text); null if the text does not describe one. */
export function readGitlabProject(json: string): GitlabProject | null {
  const parsed = Project.safeParse(parseJson(json));
  if (!parsed.success) return null;
  const { id, path_with_namespace: path, permissions } = parsed.data;
  const levels = [permissions?.project_access, permissions?.group_access].flatMap((access) =>
    access === null || access === undefined ? [] : [access.access_level],
  );
  return {
    id,
    path,
    forkOf: parsed.data.forked_from_project?.path_with_namespace ?? null,
    accessLevel: levels.length === 0 ? null : Math.max(...levels),
    forbiddenMethods: forbiddenIn(parsed.data),
  };
}

/** A project merges in one way, and squashes before that never, always or as the user likes. */
function forbiddenIn(project: z.infer<typeof Project>): readonly MergeMethod[] {
  const { merge_method: how, squash_option: squash } = project;
  return MERGE_METHODS.filter((method) => {
    if (method === "squash") return squash === "never";
    if (squash === "always") return true;
    return method === "merge" ? how === "ff" : how === "merge";
  });
}
