import type { Answer } from "./answer.ts";
import { quickActionsIn } from "./quick-actions.ts";
import {
  git,
  headOf,
  type GitlabDiscussion,
  type GitlabMergeRequest,
  type GitlabPosition,
  type GitlabProjectWorld,
  type GitlabWorld,
} from "./world.ts";

interface Asked {
  readonly method: string;
  /** Behind the number of the merge request: `discussions`, the thread's id. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
}

const NOT_FOUND: Answer = [404, { message: "404 Not Found" }];

/** Answers requests about the versions, threads and comments of a merge request. */
export function answerComments(
  world: GitlabWorld,
  request: GitlabMergeRequest,
  { method, parts: [room, id], query, body }: Asked,
): Answer {
  const ofRequest = world.discussions.filter((each) => each.request === request.iid);
  if (room === "versions") return [200, [versionOf(world, request)]];
  if (room === "discussions" && method === "GET") {
    for (const { note } of ofRequest) follow(world, request, note);
    const [page, perPage] = [Number(query.get("page") ?? 1), Number(query.get("per_page") ?? 20)];
    const shown = ofRequest.slice((page - 1) * perPage, page * perPage);
    return [200, shown.map((each) => shownAs(world, each))];
  }
  if (!world.mayComment) return [403, { message: "403 Forbidden" }];
  const wanted = body as { body?: string; resolved?: boolean; position?: GitlabPosition };
  if (method === "POST") return add(world, request, { room, ...wanted });
  const found = ofRequest.find((each) => each.id === id || String(each.note.id) === id);
  if (found === undefined) return NOT_FOUND;
  if (wanted.resolved !== undefined) found.note.isResolved = wanted.resolved;
  if (wanted.body !== undefined) {
    found.note.body = wanted.body;
    world.commands.push(...quickActionsIn(wanted.body));
  }
  return [200, shownAs(world, found)];
}

function add(
  world: GitlabWorld,
  request: GitlabMergeRequest,
  wanted: { room: string | undefined; body?: string; position?: GitlabPosition },
): Answer {
  const { room, body = "", position = null } = wanted;
  if (position !== null && !isInDiff(world, request, position))
    return [
      400,
      { message: '400 Bad request - Note {:line_code=>["can\'t be blank", "must be a valid"]}' },
    ];
  world.commands.push(...quickActionsIn(body));
  const id = world.discussions.length + 1;
  const made: GitlabDiscussion = {
    id: `d${id}`,
    request: request.iid,
    isAlone: room === "notes",
    note: { id, author: world.users[0] ?? "", body, isResolved: false, position },
  };
  if (room === "notes" || !world.losesThreads) world.discussions.push(made);
  return [201, shownAs(world, made)];
}

function shownAs(world: GitlabWorld, { id, isAlone, note }: GitlabDiscussion): unknown {
  const { author, isResolved, body, position } = note;
  const shown = {
    id: note.id,
    body,
    system: false,
    author: { id: world.users.indexOf(author) + 1, username: author },
    resolvable: !isAlone,
    resolved: isResolved,
    position,
  };
  return { id, individual_note: isAlone, notes: [shown] };
}

function versionOf(world: GitlabWorld, request: GitlabMergeRequest): Record<string, string> {
  const into = intoOf(world);
  const head = headOf(world, request);
  const start = git(into, "rev-parse", `refs/heads/${request.target}`);
  const base = git(into, "merge-base", start, head);
  return { head_commit_sha: head, start_commit_sha: start, base_commit_sha: base };
}

/** The lines that a place may name are those of the diff, by the paths that it has before and after. */
function isInDiff(
  world: GitlabWorld,
  request: GitlabMergeRequest,
  position: GitlabPosition,
): boolean {
  const { base_sha: base, start_sha: start, head_sha: head } = position;
  const { new_path: path, new_line: line, old_path: oldPath } = position;
  const version = versionOf(world, request);
  if (version["head_commit_sha"] !== head || version["base_commit_sha"] !== base) return false;
  if (version["start_commit_sha"] !== start) return false;
  if (world.linesOffDiff.includes(`${path}:${line}`)) return false;
  const names = git(intoOf(world), "diff", "-M", "--name-status", base, head).split("\n");
  const row = names.map((each) => each.split("\t")).find((each) => each.at(-1) === path);
  return row?.at(1) === oldPath && linesAt(world, head, path).length >= line;
}

/** A place moves with its line; where that is no more, it stays in the version that it was written for. */
function follow(
  world: GitlabWorld,
  request: GitlabMergeRequest,
  note: GitlabDiscussion["note"],
): void {
  const { position } = note;
  if (position === null) return;
  const head = headOf(world, request);
  if (position.head_sha === head) return;
  const { head_sha: before, new_path: path, new_line: line } = position;
  const text = linesAt(world, before, path)[line - 1];
  const now = linesAt(world, head, path).findIndex((each) => each === text);
  if (now !== -1) note.position = { ...position, head_sha: head, new_line: now + 1 };
}

function linesAt(world: GitlabWorld, commit: string, path: string): readonly string[] {
  try {
    return git(intoOf(world), "show", `${commit}:${path}`).split("\n");
  } catch {
    return [];
  }
}

function intoOf({ projects: [project] }: GitlabWorld): GitlabProjectWorld {
  if (project === undefined) throw new Error("no project");
  return project;
}
