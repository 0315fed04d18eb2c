import { answerComments } from "./comments.ts";
import { quickActionsIn } from "./quick-actions.ts";
import {
  git,
  headOf,
  merge,
  plainRequest,
  projectJson,
  projectOf,
  requestJson,
  statusOf,
  tip,
  type GitlabMergeRequest,
  type GitlabProjectWorld,
  type GitlabWorld,
} from "./world.ts";

export type Answer = readonly [status: number, body: unknown];

const NOT_FOUND: Answer = [404, { message: "404 Not Found" }];

const MOVED: Answer = [
  405,
  {
    message: "405 Method Not Allowed - Non GET methods are not allowed for moved projects",
  },
];

/** Answers a request of the REST interface from a world. `path` is below `/api/v4`. */
export function answerRest(
  world: GitlabWorld,
  asked: {
    readonly method: string;
    readonly path: string;
    readonly query: URLSearchParams;
    readonly body: unknown;
  },
): Answer {
  const { method, query } = asked;
  const [room = "", name = "", part, ...rest] = asked.path.split("/").slice(1);
  if (room === "user") return [200, { id: 1, username: world.users[0] }];
  if (room === "users") {
    const at = world.users.indexOf(query.get("username") ?? "");
    return [200, at === -1 ? [] : [{ id: at + 1, username: world.users[at] }]];
  }
  const path = decodeURIComponent(name);
  const project = room === "projects" ? projectOf(world, path) : undefined;
  if (project === undefined) return [404, { message: "404 Project Not Found" }];
  // https://docs.gitlab.com/api/rest/#redirects: the client follows the one of a question.
  if (path === project.formerly && method !== "GET") return MOVED;
  if (part === undefined) return [200, projectJson(world, project)];
  if (part === "labels")
    return world.labels.includes(decodeURIComponent(rest[0] ?? "")) ? [200, {}] : NOT_FOUND;
  if (part === "pipelines") return [200, world.pipeline === null ? [] : [{ id: 1 }]];
  if (part === "repository" && rest[0] === "commits")
    return [200, { parent_ids: git(project, "rev-parse", `${rest[1] ?? ""}^@`).split("\n") }];
  if (part !== "merge_requests") return NOT_FOUND;
  if (rest.length === 0)
    return method === "POST"
      ? create(world, project, asked.body as Wanted)
      : [200, list(world, project, query)];
  const request = world.requests.find(({ iid }) => iid === Number(rest[0]));
  if (request === undefined) return NOT_FOUND;
  if (rest[1] === "merge" && method === "PUT")
    return accept(world, project, { request, wanted: asked.body as Acceptance });
  if (rest.length > 1) return answerComments(world, request, { ...asked, parts: rest.slice(1) });
  if (method === "PUT")
    request.target = (asked.body as { target_branch?: string }).target_branch ?? request.target;
  return [200, requestJson(world, project, request)];
}

function list(world: GitlabWorld, project: GitlabProjectWorld, query: URLSearchParams): unknown[] {
  const [page, perPage] = [Number(query.get("page") ?? 1), Number(query.get("per_page") ?? 20)];
  return world.requests
    .filter(
      ({ state, source, target }) =>
        state === query.get("state") &&
        source === query.get("source_branch") &&
        target === (query.get("target_branch") ?? target),
    )
    .slice((page - 1) * perPage, page * perPage)
    .map((request) => requestJson(world, project, request));
}

interface Wanted {
  readonly source_branch: string;
  readonly target_branch: string;
  readonly target_project_id: number;
  readonly title: string;
  readonly description: string;
  readonly labels: string;
  readonly reviewer_ids: readonly number[];
  readonly assignee_ids: readonly number[];
}

function create(world: GitlabWorld, source: GitlabProjectWorld, wanted: Wanted): Answer {
  const target = world.projects.find(({ id }) => id === wanted.target_project_id);
  if (target === undefined) return NOT_FOUND;
  if (tip(source, wanted.source_branch) === null)
    return [422, { message: { source_branch: ["does not exist"] } }];
  if (tip(target, wanted.target_branch) === null)
    return [422, { message: { target_branch: ["does not exist"] } }];
  const twin = world.requests.find(
    (each) =>
      each.state === "opened" &&
      each.source === wanted.source_branch &&
      each.sourceProject === source.id,
  );
  if (twin !== undefined)
    return [
      409,
      {
        message: [`Another open merge request already exists for this source branch: !${twin.iid}`],
      },
    ];
  if (wanted.title.length > 255)
    return [400, { message: { title: ["is too long (maximum is 255 characters)"] } }];
  const most = world.keepsOnePerson ? 1 : 100;
  const people = (ids: readonly number[]) =>
    ids.slice(0, most).map((id) => world.users[id - 1] ?? "");
  const request: GitlabMergeRequest = {
    ...plainRequest(world.requests.length + 1, wanted.source_branch),
    title: wanted.title,
    description: wanted.description,
    sourceProject: source.id,
    target: wanted.target_branch,
    labels: wanted.labels === "" ? [] : wanted.labels.split(","),
    reviewers: people(wanted.reviewer_ids),
    assignees: people(wanted.assignee_ids),
    statuses: ["preparing", "checking"],
    readsBeforePipeline: world.readsBeforePipeline,
  };
  world.requests.push(request);
  world.commands.push(...quickActionsIn(wanted.description));
  return [201, requestJson(world, target, request)];
}

interface Acceptance {
  readonly sha?: string;
  readonly squash?: boolean;
  readonly merge_when_pipeline_succeeds?: boolean;
}

function accept(
  world: GitlabWorld,
  project: GitlabProjectWorld,
  { request, wanted }: { readonly request: GitlabMergeRequest; readonly wanted: Acceptance },
): Answer {
  if (world.accessLevel < 30) return [401, { message: "401 Unauthorized" }];
  if (wanted.sha !== undefined && wanted.sha !== headOf(world, request))
    return [409, { message: "SHA does not match HEAD of source branch" }];
  const status = statusOf(world, request);
  const isAuto = wanted.merge_when_pipeline_succeeds === true;
  if (status === "ci_still_running" && isAuto) request.isArmed = true;
  // Where nothing is to succeed, GitLab does not merge when it succeeds.
  else if (status === "mergeable" && (!isAuto || request.pipeline === "success"))
    merge(world, request, wanted.squash === true);
  else return [405, { message: "405 Method Not Allowed" }];
  return [200, requestJson(world, project, request)];
}
