import { refuseIssue } from "./check-found-call.ts";
import type { Leaf, PlainCopy } from "./copy-plain-json.ts";
import { findForeignId } from "./find-foreign-id.ts";
import type { GuardFacts } from "./guard-facts.ts";
import { judgeMoreTool, type MoreTool } from "./judge-more-tool.ts";
import { splitName } from "./split-name.ts";
import type { ServerTool } from "../types.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Names of arguments for the state, which the one write sets, and for the place of the issue among others. */
const NOT_MORE = words(
  "state status transition stage column workflow resolution parent child children related relation relations blocks blocked blocking duplicate duplicates linked epic project team cycle sprint milestone board archived",
);
const ID_WORDS = words("id ids key keys identifier identifiers number numbers uuid guid ref");
const ADDRESS_WORDS = words("url uri urls href link");
/** Names of arguments that hold people's words. */
const PROSE_WORDS = words(
  "body comment text content message note description title markdown summary",
);

/**
 * Checks a call of a tool that adds to the issue: the issue in its place, no id that is not known to belong to it, and
 * nothing that names another issue. Returns why not, or null.
 */
export function checkMoreCall(
  tool: ServerTool,
  { leaves }: PlainCopy,
  facts: GuardFacts,
): string | null {
  const more = judgeMoreTool(tool);
  if ("because" in more) return more.because;
  const place = JSON.stringify(more.issue);
  if (!leaves.some(({ path }) => JSON.stringify(path) === place)) return "it omits the issue";
  for (const leaf of leaves) {
    const because =
      JSON.stringify(leaf.path) === place
        ? refuseIssue(leaf.value, facts)
        : refuseArgument(leaf, more, facts);
    if (because !== null) return `\`${leaf.path.join(".")}\` ${because}`;
  }
  return null;
}

function refuseArgument({ path, value }: Leaf, more: MoreTool, facts: GuardFacts): string | null {
  const argument = more.arguments.find((each) => each.path.every((key, at) => path[at] === key));
  const isItem = typeof path.at(-1) === "number";
  const isKnown = argument !== undefined && path.length === argument.path.length + (isItem ? 1 : 0);
  if (!isKnown) return "is not an argument of the tool";
  if (isItem !== (argument.takes === "list")) return "is not of the shape that the tool takes";
  if (typeof value === "object" && value !== null) return "is not of the shape that the tool takes";

  const name = argument.path.flatMap(splitName);
  const barred = name.find((word) => NOT_MORE.has(word));
  if (barred !== undefined) return `sets the issue's ${barred}`;
  if (name.some((word) => ID_WORDS.has(word))) return refuseId(value, facts);
  return typeof value === "string" ? refuseText(value, name, facts) : null;
}

function refuseId(value: unknown, facts: GuardFacts): string | null {
  return refuseIssue(value, facts) === null ? null : "is an id that is not known to be the issue's";
}

/**
 * Refuses a text that names another issue: some trackers link, or even close, every issue that a comment names, so
 * naming one is touching it.
 */
function refuseText(value: string, name: readonly string[], facts: GuardFacts): string | null {
  const isProse =
    name.some((word) => PROSE_WORDS.has(word)) && !name.some((word) => ADDRESS_WORDS.has(word));
  const { uuid } = facts.learned;
  const own = { ...facts, opaque: new Set(uuid === null ? [] : [uuid]) };
  const foreign = findForeignId(value, own, isProse ? "prose" : "id");
  return foreign === null ? null : `names ${foreign}, which is not ${facts.issueId}`;
}
