import { expect, test } from "vitest";
import { findTrackerTools } from "../../../../../src/tracker/pure/guard/find-tracker-tools.ts";
import { createGuard, type Guard } from "../../../../../src/tracker/pure/guard/guard.ts";
import type { JsonSchema, ServerTool } from "../../../../../src/tracker/pure/types.ts";
import { numbersFrom, propertyRuns, seed } from "../../../../helpers/thorough.ts";

const GUARDS = propertyRuns(5_000);
const CALLS_A_GUARD = 20;
const CALLS = GUARDS * CALLS_A_GUARD;

const OWN_UUID = "8f14e45f-ceea-467f-9575-28d1e4a6b9c1";
const FOREIGN_UUID = "0cc175b9-c0f1-46b6-a831-c399e2697726";
/** None of them is ENG-12. */
const FOREIGN = [
  "ENG-99",
  "ENG-1",
  "ENG-2",
  "ENG-123",
  "ENG-012",
  "ENG-112",
  "OPS-12",
  "OPS-7",
  "ABC-12",
  FOREIGN_UUID,
];

const below = numbersFrom(seed);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
const chance = (percent: number): boolean => below(100) < percent;

const full = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) + 0xfee0);
const bold = (sign: string): string =>
  String.fromCodePoint(sign.charCodeAt(0) - 65 + (/[A-Z]/.test(sign) ? 0x1d400 : 0x1d41a - 32));

/** Ways of writing an id so that somebody may still take it for that id. */
const DISGUISES: readonly ((id: string) => string)[] = [
  (id) => id,
  (id) => id,
  (id) => id.replace("-", "‐"),
  (id) => id.replace("-", "–"),
  (id) => id.replace("-", "−"),
  (id) => id.replaceAll(/[A-Z0-9-]/g, (sign) => (chance(50) ? full(sign) : sign)),
  (id) => id.replaceAll(/[A-Z]/g, (sign) => bold(sign)),
  (id) => id.replace("E", "Е").replace("O", "О").replace("A", "Α").replace("B", "В"),
  (id) => id.replace("N", "Ν").replace("P", "Р"),
  (id) =>
    [...id].join(pick(["\u200b", "\u200d", "\u2060", "\ufeff", "\u0301", "\ufe0f", "\u0000"])),
  (id) =>
    id.replaceAll(/./g, (sign) => (chance(40) ? `%${sign.charCodeAt(0).toString(16)}` : sign)),
  (id) => id.replaceAll(/./g, (sign) => (chance(40) ? `&#${sign.charCodeAt(0)};` : sign)),
  (id) =>
    id.replaceAll(/./g, (sign) => (chance(40) ? `\\u00${sign.charCodeAt(0).toString(16)}` : sign)),
  (id) => id.replace("-", "\\-"),
  (id) => id.replace("-", "**-**"),
  (id) => id.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
];
const PLACES: readonly ((id: string) => string)[] = [
  (id) => id,
  (id) => `see ${id}, please`,
  (id) => `closes ${id}`,
  (id) => `ENG-12 ${id}`,
  (id) => `ENG-12,${id}`,
  (id) => `[${id}](https://t.example/issue/${id}/a)`,
  (id) => `https://t.example/issue/${id}`,
  (id) => ` ${id}\n`,
  (id) => `"${id}"`,
];

function foreign(): string {
  const id = pick(FOREIGN);
  // A team that nobody knows is one only in capitals.
  const cased = id.startsWith("ABC") || chance(60) ? id : id.toLowerCase();
  return pick(PLACES)(pick(DISGUISES)(cased));
}

const text: JsonSchema = { type: "string" };
const texts: JsonSchema = { type: "array", items: text };
const number: JsonSchema = { type: "number" };
function tool(
  name: string,
  properties: Record<string, JsonSchema>,
  required: string[],
): ServerTool {
  return { name, inputSchema: { type: "object", properties, required } };
}

const LISTED: readonly ServerTool[] = [
  tool("get_issue", { id: text, expand: text }, ["id"]),
  tool("update_issue", { id: text, stateId: text, title: text, labels: texts }, ["id"]),
  tool("list_states", { team: text }, ["team"]),
  tool("create_comment", { issueId: text, body: text, tags: texts, at: number, replyTo: text }, [
    "issueId",
    "body",
  ]),
  tool("add_link", { issueId: text, url: text, title: text }, ["issueId", "url"]),
  tool("set_issue_state", { issueId: text, state: text, comment: text }, ["issueId", "state"]),
  tool("add_label", { issue: { type: "object", properties: { id: text, label: text } } }, [
    "issue",
  ]),
  tool("search_issues", { query: text }, ["query"]),
  tool("delete_issue", { id: text }, ["id"]),
  tool("bulk_update", { ids: texts, stateId: text }, ["ids"]),
];
const SOUND: Readonly<Record<string, () => Record<string, unknown>>> = {
  get_issue: () => ({ id: pick(["ENG-12", OWN_UUID]) }),
  update_issue: () => ({ id: "ENG-12", stateId: "s-2" }),
  list_states: () => ({ team: pick(["ENG", "t-1"]) }),
  create_comment: () => ({
    issueId: "ENG-12",
    body: pick(["Done.", "ENG-12 is in review", "step-2"]),
  }),
  add_link: () => ({ issueId: "ENG-12", url: "https://github.com/acme/app/pull/7" }),
  set_issue_state: () => ({ issueId: "ENG-12", state: "In Review" }),
  add_label: () => ({ issue: { id: "ENG-12", label: "shipped" } }),
  search_issues: () => ({ query: "ENG-12" }),
  delete_issue: () => ({ id: "ENG-12" }),
  bulk_update: () => ({ ids: ["ENG-12"], stateId: "s-2" }),
};
const KEYS = [
  "id",
  "ids",
  "issueId",
  "issue",
  "body",
  "title",
  "labels",
  "tags",
  "url",
  "parentId",
  "key",
  "query",
  "input",
  "stateId",
  "state",
  "0",
  "ENG-12",
];

interface Made {
  readonly name: string;
  readonly args: Record<string, unknown>;
  /** Something foreign was put in, and nothing taken out after it. */
  readonly isForeign: boolean;
}

function makeCall(): Made {
  const name = chance(97)
    ? pick(Object.keys(SOUND))
    : pick(["get_issues", "GET_ISSUE", "toString"]);
  const like = Object.hasOwn(SOUND, name) && chance(95) ? name : pick(Object.keys(SOUND));
  const args = SOUND[like]?.() ?? {};
  const changes = pick([0, 0, 1, 1, 1, 2, 3]);
  let isForeign = false;
  for (let change = 0; change < changes; change += 1) {
    // Later changes may take the foreign one away again: none comes after it.
    if (isForeign) break;
    isForeign = changeAtRandom(args);
  }
  return { name, args, isForeign };
}

/** Changes the arguments in one place; true when that put something foreign in. */
function changeAtRandom(args: Record<string, unknown>): boolean {
  const keys = Object.keys(args);
  const key = keys.length > 0 && chance(70) ? pick(keys) : pick(KEYS);
  switch (below(9)) {
    case 0:
    case 1:
    case 2:
      args[key] = wrap(foreign());
      return true;
    case 3:
      args[foreign()] = pick(["", "ENG-12", 1, true]);
      return true;
    case 4:
      args[key] = [args[key] ?? "ENG-12", foreign()];
      return true;
    case 5:
      args[key] = wrap(
        args[key] ?? pick(["ENG-12", 12, null, "In Review", "Done", OWN_UUID, "s-1"]),
      );
      return false;
    case 6:
      delete args[key];
      return false;
    case 7:
      args[key] = pick([
        "ENG-12",
        99,
        null,
        false,
        "Done",
        "In Review",
        OWN_UUID,
        "s-2",
        [],
        {},
        ["ENG-12"],
      ]);
      return false;
    default:
      args[pick(KEYS)] = pick(["ENG-12", "Done", 3, "s-2", "x"]);
      return false;
  }
}

function wrap(value: unknown): unknown {
  let wrapped = value;
  while (chance(25)) wrapped = chance(50) ? [wrapped] : { [pick(KEYS)]: wrapped };
  return wrapped;
}

function freshGuard(): Guard {
  const found = findTrackerTools(LISTED, { write: "update_issue" });
  if ("problem" in found) throw new Error(found.problem.message);
  const guard = createGuard({
    issueId: "ENG-12",
    state: "In Review",
    teamPrefixes: ["ENG", "OPS"],
    tools: { found, listed: LISTED },
    allowsMore: chance(70),
  });
  guard.learn({
    uuid: OWN_UUID,
    team: { id: "t-1", key: "ENG", name: null },
    states: [
      { id: "s-1", name: "Todo", teams: [] },
      { id: "s-2", name: "In Review", teams: [] },
    ],
  });
  return guard;
}

/** By what is left of the call when all but letters and digits is dropped: a second look, by other means. */
function smellsForeign(args: unknown): boolean {
  const bare = JSON.stringify(args)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(OWN_UUID, "")
    .replaceAll(/[^a-z0-9]+/g, " ");
  const ids = bare.match(/\b(?:eng|ops|abc) ?[0-9]+\b/g) ?? [];
  return ids.some((id) => id.replace(" ", "") !== "eng12") || bare.includes("0cc175b9");
}

/** All that each kind of call may ever be, written out. */
const MAY_BE: Readonly<Record<string, readonly string[]>> = {
  read: ['{"id":"ENG-12"}', `{"id":"${OWN_UUID}"}`],
  states: ['{"team":"ENG"}', '{"team":"t-1"}'],
  write: ['{"id":"ENG-12","stateId":"s-2"}', `{"id":"${OWN_UUID}","stateId":"s-2"}`],
};
const ADDS = new Set(["create_comment", "add_link", "add_label"]);

test("of many random calls none with a foreign id and no second write gets through", () => {
  const seen = { allowed: 0, foreign: 0, writes: 0, secondWrites: 0, more: 0 };
  const faults: string[] = [];
  for (let made = 0; made < GUARDS; made += 1) {
    const guard = freshGuard();
    let writes = 0;
    for (let turn = 0; turn < CALLS_A_GUARD; turn += 1) {
      const { name, args, isForeign } = makeCall();
      const asked = JSON.stringify({ name, args });
      const verdict = guard.check({ tool: name, arguments: args });
      if (isForeign) seen.foreign += 1;
      if (name === "update_issue" && writes > 0) seen.secondWrites += 1;
      if (!verdict.allowed) continue;
      seen.allowed += 1;
      if (verdict.as === "write") writes += 1;
      if (verdict.as === "more") seen.more += 1;
      const sent = JSON.stringify(sorted(verdict.call.arguments));
      const isExpected =
        verdict.as === "more"
          ? ADDS.has(name) &&
            (args["issueId"] ?? (args["issue"] as { id: string }).id) !== undefined
          : (MAY_BE[verdict.as] ?? []).includes(sent);
      const isBad = isForeign || smellsForeign(verdict.call.arguments) || writes > 1 || !isExpected;
      if (isBad) faults.push(`${verdict.as} ${asked}`);
    }
    seen.writes += writes;
  }
  expect({ seed, faults: faults.slice(0, 10) }).toEqual({ seed, faults: [] });
  // The calls were such that something could have gone wrong: about half as many are far more than chance takes away.
  expect(seen.foreign).toBeGreaterThan(0.3 * CALLS);
  expect(seen.secondWrites).toBeGreaterThan(0.002 * CALLS);
  expect(seen.writes).toBeGreaterThan(0.005 * CALLS);
  expect(seen.allowed).toBeGreaterThan(0.05 * CALLS);
  expect(seen.more).toBeGreaterThan(0.02 * CALLS);
});

function sorted(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
