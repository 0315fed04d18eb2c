import { findIssueArgument } from "./fit-tool.ts";
import { rankToolName, wordsOfTool } from "./judge-tool-name.ts";
import { readArguments, type ToolArgument } from "./read-arguments.ts";
import type { ArgumentPath, ServerTool } from "../types.ts";

/** A tool that adds to the one issue, and what it takes. */
export interface MoreTool {
  readonly issue: ArgumentPath;
  readonly arguments: readonly ToolArgument[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const NEVER = words(
  "search find query list lists delete remove destroy purge bulk batch many multiple mass all archive unarchive restore merge duplicate duplicates clone copy move relation relations relate relationship sub subissue subtask child children parent transfer convert close reopen cancel complete resolve transition transitions state states status statuses workflow project cycle sprint milestone epic team execute run graphql eval sql",
);
const MAKES = words("create new open insert upsert make file raise save");
/** What may be made, as it hangs on an issue that is there. */
const HANGS_ON = words(
  "comment comments note reply attachment link worklog reaction label reminder remotelink weblink",
);
const ISSUE_WORDS = words("issue issues ticket tickets task tasks story bug");

/**
 * Judges whether a tool does no more than add to one issue: by its name, and by a schema that takes one
 * issue and no other. Gives how it is called, or why not.
 */
export function judgeMoreTool(tool: ServerTool): MoreTool | { readonly because: string } {
  const said = wordsOfTool(tool.name);
  const never = said.find((word) => NEVER.has(word));
  if (never !== undefined) return { because: `it may act on more than the issue ("${never}")` };
  if (said.some((word) => MAKES.has(word)) && !said.some((word) => HANGS_ON.has(word)))
    return { because: "it may make another issue" };
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
