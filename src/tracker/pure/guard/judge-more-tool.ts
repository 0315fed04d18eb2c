import { findIssueArgument } from "./fit-tool.ts";
import { rankToolName, wordsOfTool } from "./judge-tool-name.ts";
import { readArguments, type ToolArgument } from "./read-arguments.ts";
import type { ArgumentPath, ServerTool } from "../types.ts";

/** A tool that adds to the one issue, and its arguments. */
export interface MoreTool {
  readonly issue: ArgumentPath;
  readonly arguments: readonly ToolArgument[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const NEVER = words(
  "search find query list lists delete remove destroy purge bulk batch many multiple mass all archive unarchive restore merge duplicate duplicates clone copy move relation relations relate relationship sub subissue subtask child children parent transfer convert close reopen cancel complete resolve transition transitions state states status statuses workflow project cycle sprint milestone epic team execute run graphql eval sql split fork spawn sync propagate cascade linked related",
);
const ADDS = words(
  "add append attach create edit insert leave log make new post put save set update upload upsert write",
);
/** Things that hang on an issue which is there, and fields that are its own. */
const ADDITIONS = words(
  "assign assignee assignees attachment attachments comment comments date due estimate label labels link links note notes points priority reaction reactions remark reminder remotelink reply subscribe subscriber subscribers tag tags time unassign watch watcher watchers weblink work worklog worklogs",
);
const ISSUE_WORDS = words("issue issues ticket tickets task tasks story bug");
const FILLERS = words(
  "a an as branch by commit external for github gitlab id in key me of on or pr pull remote request text the to url user web workitem",
);

/**
 * Judges whether a tool does no more than add to one issue: by a name of which every word is known, but for the
 * server's own name before it, and by a schema that takes one issue and no other. Gives how it is called, or why not.
 */
export function judgeMoreTool(tool: ServerTool): MoreTool | { readonly because: string } {
  const said = wordsOfTool(tool.name);
  const never = said.find((word) => NEVER.has(word));
  if (never !== undefined) return { because: `it may act on more than the issue ("${never}")` };
  if (!saysAddition(said))
    return { because: "its name does not say that it only adds to an issue" };
  if (rankToolName(tool.name, "write") !== null)
    return { because: "it may change any field of the issue" };
  const ways = readArguments(tool.inputSchema);
  const [argumentList] = ways;
  if (argumentList === undefined || ways.length > 1)
    return { because: "its schema offers several ways to call it" };
  const issue = findIssueArgument(argumentList);
  if ("unfit" in issue) return { because: issue.unfit };
  const second = argumentList.find(
    (each) => each !== issue.found && each.words.some((word) => ISSUE_WORDS.has(word)),
  );
  if (second !== undefined && !sharesHolder(second, issue.found))
    return { because: `\`${second.path.join(".")}\` may take another issue` };
  return { issue: issue.found.path, arguments: argumentList };
}

/** "linear_create_issue_comment", and not "split_issue" or "create_issue_with_labels". */
function saysAddition(said: readonly string[]): boolean {
  const core = said.slice(said.findIndex((word) => ADDS.has(word) || ADDITIONS.has(word)));
  const known = [ADDS, ADDITIONS, ISSUE_WORDS, FILLERS];
  return (
    core.some((word) => ADDITIONS.has(word)) &&
    core.every((word) => known.some((words) => words.has(word)))
  );
}

/** Arguments held in `issue` have that word from their holder. */
function sharesHolder(argument: ToolArgument, issue: ToolArgument): boolean {
  return (
    argument.path.length > 1 &&
    issue.path.length > 1 &&
    argument.path[0] === issue.path[0] &&
    argument.words.filter((word) => ISSUE_WORDS.has(word)).length === 1 &&
    ISSUE_WORDS.has((issue.path[0] ?? "").toLowerCase())
  );
}
