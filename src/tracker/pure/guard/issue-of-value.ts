import { isRecord } from "../../../core/is-record.ts";
import type { IssueFound, IssueTeam, TrackedIssue } from "../types.ts";

type Fields = Readonly<Record<string, unknown>>;

const HOLDERS = [
  "issue",
  "ticket",
  "data",
  "result",
  "response",
  "payload",
  "item",
  "node",
  "issueUpdate",
  "content",
  "nodes",
  "issues",
  "results",
];
const IDENTIFIERS = [
  "identifier",
  "key",
  "issueKey",
  "issue_key",
  "issueIdentifier",
  "issue_identifier",
];
/** Keys that hold the identifier with some trackers, and a separate id such as `issue-7` with others. */
const IDS = ["issueId", "issue_id", "id"];
const ADDRESSES = ["url", "webUrl", "web_url", "html_url", "link", "permalink"];
const OWN_IDS = ["uuid", "id", "issueId", "issue_id"];
const STATES = [
  "state",
  "status",
  "workflowState",
  "workflow_state",
  "stateName",
  "state_name",
  "statusName",
  "status_name",
];
const STATE_IDS = ["stateId", "state_id", "statusId", "status_id"];
const IDENTIFIER = /^\p{L}[\p{L}\p{N}_]*-\p{N}+$/u;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_DEPTH = 6;

/** Finds the one issue in a value of JSON, under the keys that answers wrap it in. */
export function issueOfValue(value: unknown, depth = 0): IssueFound {
  if (Array.isArray(value)) {
    if (value.length > 1) return "several";
    return value.length === 0 || depth > MAX_DEPTH ? "nothing" : issueOfValue(value[0], depth + 1);
  }
  if (!isRecord(value) || depth > MAX_DEPTH) return "nothing";
  const own = withInner(value);
  const isOwn =
    names(own).length > 0 || ["title", "summary"].some((key) => textOf(ownOf(own, key)) !== null);
  const held = HOLDERS.flatMap((key) => {
    const inner = ownOf(value, key);
    return typeof inner === "object" && inner !== null ? [inner] : [];
  });
  if (!isOwn && held.length > 0) {
    const inner = held.map((each) => issueOfValue(each, depth + 1));
    return inner.find((each) => each !== "nothing") ?? "nothing";
  }
  const state = stateOf(own);
  if (state === "unclear") return "unclear";
  const stateId = state === null ? stateIdOf(own) : null;
  if (!isOwn && state === null && stateId === null) return "nothing";
  // A report on the call: `{"status": "error", "message": "…"}`.
  if (!isOwn && (ownOf(own, "error") !== undefined || ownOf(own, "message") !== undefined))
    return "nothing";
  const called = names(own);
  const issue: TrackedIssue = {
    identifier: called[0]?.toUpperCase() ?? null,
    uuid: uuidOf(own, called),
    state,
    stateId,
    team: teamOf(own),
  };
  return { issue, names: called };
}

/** Some trackers keep an issue's fields a level further in. */
function withInner(value: Fields): Fields {
  const inner = [ownOf(value, "fields"), ownOf(value, "attributes")].find(isRecord);
  return inner === undefined ? value : { ...inner, ...value };
}

/** Lists all identifiers of the issue itself. */
function names(own: Fields): readonly string[] {
  const said = IDENTIFIERS.flatMap((key) => nameIn(own, key));
  const ids = IDS.flatMap((key) => nameIn(own, key)).filter(
    (id) => said.length === 0 || id === id.toUpperCase(),
  );
  const shown = ADDRESSES.flatMap((key) => {
    const value = ownOf(own, key);
    return typeof value === "string" ? nameInAddress(value) : [];
  });
  const found = [...said, ...ids, ...shown];
  if (found.length > 0) return found;
  const team = teamOf(own)?.key;
  const number = ownOf(own, "number");
  return typeof team === "string" && Number.isInteger(number) ? [`${team}-${String(number)}`] : [];
}

function nameIn(own: Fields, key: string): readonly string[] {
  const value = ownOf(own, key);
  if (typeof value !== "string") return [];
  const name = value.trim().normalize("NFKC");
  return IDENTIFIER.test(name) ? [name] : [];
}

/** `https://tracker.example/acme/issue/ENG-12/its-title`. */
function nameInAddress(address: string): readonly string[] {
  const path = address.replace(/[?#].*$/s, "");
  const after = /\/(?:issues?|tickets?|browse)\/([\p{L}][\p{L}\p{N}_]*-\p{N}+)(?:\/|$)/iu.exec(
    path,
  );
  return after?.[1] === undefined ? [] : [after[1]];
}

function uuidOf(own: Fields, called: readonly string[]): string | null {
  for (const key of OWN_IDS) {
    const value = ownOf(own, key);
    if (typeof value === "number") return String(value);
    if (typeof value !== "string" || value === "") continue;
    if (!called.includes(value.trim().normalize("NFKC"))) return value;
  }
  return null;
}

function stateOf(own: Fields): TrackedIssue["state"] | "unclear" {
  const found: { readonly name: string; readonly id: string | null }[] = [];
  for (const key of STATES) {
    const value = ownOf(own, key);
    if (typeof value === "string" && value !== "" && !UUID.test(value))
      found.push({ name: value, id: stateIdOf(own) });
    if (!isRecord(value)) continue;
    const name = ownOf(value, "name") ?? ownOf(value, "displayName") ?? ownOf(value, "value");
    if (typeof name === "string") found.push({ name, id: idOf(ownOf(value, "id")) });
  }
  const [first] = found;
  if (first === undefined) return null;
  // Open or closed is said beside the state of the workflow, not in place of it.
  const telling = found.filter(
    ({ name }) => !/^(?:open|opened|closed|active|archived)$/i.test(name),
  );
  const [best = first] = telling;
  return telling.every(({ name }) => name === best.name) ? best : "unclear";
}

/** Finds the id of the state: under a separate name, or in place of the state. */
function stateIdOf(own: Fields): string | null {
  for (const key of STATE_IDS) {
    const id = idOf(ownOf(own, key));
    if (id !== null) return id;
  }
  for (const key of STATES) {
    const value = ownOf(own, key);
    if (isRecord(value)) return idOf(ownOf(value, "id"));
    if (typeof value === "string" && UUID.test(value)) return value;
  }
  return null;
}

function teamOf(own: Fields): IssueTeam | null {
  const said = ownOf(own, "team") ?? ownOf(own, "project");
  const isTeam = ownOf(own, "team") !== undefined;
  const fields: Fields = isRecord(said) ? said : {};
  const team = {
    id: idOf(ownOf(fields, "id")) ?? idOf(ownOf(own, "teamId") ?? ownOf(own, "team_id")),
    key: textOf(ownOf(fields, "key")) ?? textOf(ownOf(own, "teamKey") ?? ownOf(own, "team_key")),
    name: textOf(ownOf(fields, "name")) ?? (isTeam ? textOf(said) : null),
  };
  return team.id === null && team.key === null && team.name === null ? null : team;
}

function idOf(value: unknown): string | null {
  return typeof value === "number" ? String(value) : textOf(value);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function ownOf(value: Fields, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
