import { joinResults, ok, problem, skipped, warning } from "../pure/check-result.ts";
import type { CheckResult } from "../pure/check-result.ts";
import { describeTools, toolBlockFor } from "../pure/describe-tools.ts";
import { printable } from "../../../core/printable.ts";
import { quoteForShell } from "../../../core/quote-for-shell.ts";
import { findIssueId } from "../../../ship/pure/issue-id.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import type { LoadedConfig } from "../../../config/types.ts";
import type { RegisteredServer, ServerSearch } from "../../../tracker/find-server.ts";
import type { RehearsedMove } from "../../../tracker/rehearse.ts";
import { BUGS_URL, VERSION } from "../../../version.ts";
import { permit } from "../../../core/policy/leave-for.ts";
import { describeServer } from "../../../tracker/pure/guard/show-server.ts";
import { pathVariable, searchedPath, type Environment } from "../../../process/search-path.ts";
import { judgeServer, type JudgedServer } from "../../shared/server-leave.ts";
import { NO_REPOSITORY, NO_SETTINGS, type Check } from "../check.ts";
import { isLoaded, type DoctorFacts } from "../facts.ts";

const SUPPORTED_PROVIDER = "supported-tracker";
const LIMITS = { startMs: 20_000, callMs: 10_000, stepMs: 20_000, graceMs: 2_000 };

/** The tracker's server: where it is registered, its tools, and a rehearsal that only reads. */
export const trackerCheck: Check = {
  id: "tracker",
  title: "tracker",
  limitMs: 25_000,
  async run(facts) {
    const repository = await facts.repository();
    if (repository instanceof ToolError) return skipped(NO_REPOSITORY);
    const config = await facts.configuration();
    if (!isLoaded(config)) return skipped(NO_SETTINGS);
    const wanted = wantedOf(config);
    if (wanted.isConfigured && wanted.provider !== SUPPORTED_PROVIDER)
      return warning(
        `the tracker \`${printable(wanted.provider)}\` is not supported; ask for it at ${BUGS_URL}`,
        `the supported one: \`tool config set ship.issueTracker.provider ${SUPPORTED_PROVIDER}\``,
      );
    const { root } = repository;
    const { server, unreadable } = await searchServer({ ...facts, root }, wanted.provider);
    const files = unreadable.map(({ file, why }) =>
      warning(`${printable(file)} ${withoutQuote(why)}`, "fix the file, or move it away"),
    );
    if (server === null) return joinResults([notRegistered(wanted), ...files]);
    const { context, allowedServer } = facts;
    const judged = await judgeServer(context, { server, repository, command: context.command });
    if (!judged.isAllowed && judged.digest !== allowedServer)
      return joinResults([notStarted(server, judged, wanted), ...files]);
    const branch = (await facts.branch())?.branch ?? "";
    const issueId = findIssueId(branch, wanted.teamPrefixes);
    return joinResults([
      ok(`registered in ${printable(server.file)}`),
      ...(await tryOut(facts, { server, judged, wanted, issueId, root })),
      ...files,
    ]);
  },
};

/** The wishes of the settings about the tracker. */
interface Wanted {
  readonly provider: string;
  readonly state: string;
  readonly teamPrefixes: readonly string[];
  readonly isConfigured: boolean;
  /** One of the two ships would move the issue: a fault that keeps it from that is a problem. */
  readonly isOn: boolean;
}

/** Without a block the settings keep their defaults in the list. */
function wantedOf({ settings, entries }: LoadedConfig): Wanted {
  const tracker = settings.ship.issueTracker;
  const valueOf = (key: string): unknown =>
    entries.find((entry) => entry.key === `ship.issueTracker.${key}`)?.value;
  const prefixes = valueOf("teamPrefixes");
  return {
    provider: tracker?.provider ?? SUPPORTED_PROVIDER,
    state: tracker?.state ?? String(valueOf("state") ?? ""),
    teamPrefixes:
      tracker?.teamPrefixes ??
      (Array.isArray(prefixes) ? prefixes.filter((each) => typeof each === "string") : []),
    isConfigured: tracker !== null,
    isOn: tracker !== null && (tracker.enabled || settings.fastShip.issueTracker),
  };
}

/** Returns the name of the tracker that a ship would ask. */
export function providerOf(config: LoadedConfig): string {
  return wantedOf(config).provider;
}

/** Looks the tracker's server up; nothing is started. Throws TRACKER_CONFIG. */
export async function searchServer(
  world: Pick<DoctorFacts, "context" | "mcpConfig"> & { readonly root: string },
  name: string,
): Promise<ServerSearch> {
  const {
    context: { command, env, cwd, home },
    mcpConfig,
    root,
  } = world;
  permit(command, "reads", "server-files");
  const { findServer } = await import("../../../tracker/find-server.ts");
  try {
    return await findServer({ name, flagFile: mcpConfig, env, cwd, root, home });
  } catch (thrown) {
    if (!(thrown instanceof ToolError)) throw thrown;
    const hint = thrown.hint === undefined ? {} : { hint: thrown.hint };
    throw new ToolError(thrown.code, withoutQuote(thrown.message), hint);
  }
}

/** Takes the quoted piece out of a fault of JSON: these files hold credentials. */
function withoutQuote(why: string): string {
  return printable(why.replace(/(is not valid JSON) \(.*\)$/s, "$1"));
}

function notRegistered({ provider, isConfigured, isOn }: Wanted): CheckResult {
  if (!isConfigured) return skipped("no tracker is configured, and no server registered");
  // As `tool init` leaves it: nobody has asked for the step yet.
  if (!isOn) return skipped("not switched on, and no server registered");
  const said = `no server \`${printable(provider)}\` is registered, so no issue will be updated`;
  const hint = `register it as \`${printable(provider)}\` under mcpServers in .mcp.json or ~/.tool/mcp.json, or name a file: \`--mcp-config FILE\``;
  return problem(said, hint);
}

/** Looking at a clone neither starts its programs nor asks its addresses. */
function notStarted(
  { file }: RegisteredServer,
  judged: JudgedServer,
  { isConfigured }: Wanted,
): CheckResult {
  const what = Object.keys(judged.programs).map(printable).join(", ");
  const why = what === "" ? "a file of this work tree names it" : `${what} is of this work tree`;
  const said = `registered in ${printable(file)}, but not started or contacted, because ${why}: ${describeServer(judged)}`;
  const hint = "look at it, then trust it: `tool trust`, and check again: `tool doctor`";
  return isConfigured ? warning(said, hint) : { ...skipped(said), hint };
}

interface Rehearsed {
  readonly server: RegisteredServer;
  readonly judged: JudgedServer;
  readonly wanted: Wanted;
  readonly issueId: string | null;
  readonly root: string;
}

async function tryOut(
  { context: { command, env, home, redaction }, signal }: DoctorFacts,
  { server, judged, wanted, issueId, root }: Rehearsed,
): Promise<readonly CheckResult[]> {
  permit(command, "starts", "tracker-server");
  permit(command, "sends", "tracker-server");
  const fault = wanted.isOn ? problem : warning;
  const { rehearse } = await import("../../../tracker/rehearse.ts");
  const { state, teamPrefixes } = wanted;
  const rehearsal = await rehearse({
    server,
    issueId,
    state,
    teamPrefixes,
    env: withSearchedPath(env, root),
    home,
    redaction,
    // A server of the user does not start in the tree: `npx` would start programs of its node_modules.
    root: judged.isProjects || Object.keys(judged.programs).length > 0 ? root : home,
    version: VERSION,
    signal,
    limits: LIMITS,
  });
  if (rehearsal.is === "not-installed") {
    const { why, words, hint } = rehearsal;
    return [
      fault(
        `it cannot be used: ${why}${words === null ? "" : `\nit said: ${words}`}`,
        hint ?? `look at its definition in ${printable(server.file)}, and start it yourself`,
      ),
    ];
  }
  if (rehearsal.is === "no-tools")
    return [fault(rehearsal.problem.message, toolBlockFor(rehearsal.problem, server.file))];
  const { tools, move, notes } = rehearsal;
  return [
    ok(`it starts; its tools: ${describeTools(tools)}`),
    move === null
      ? ok("the branch names no issue, so none was read")
      : judgeMove(move, { issueId: issueId ?? "", state, fault }),
    ...(wanted.isConfigured
      ? wanted.isOn
        ? []
        : [ok("switched off: `ship.issueTracker.enabled` is not true")]
      : [ok("no ship uses it: `ship.issueTracker` is not set")]),
    ...notes.map((note) => warning(note, "its standard output is for the protocol alone")),
  ];
}

/** Folders of the work tree are not searched for programs, wherever the server is started. */
function withSearchedPath(env: Environment, root: string): Environment {
  const name = pathVariable(env);
  const path = env[name];
  return path === undefined ? env : { ...env, [name]: searchedPath(path, root) };
}

function judgeMove(
  move: RehearsedMove,
  of: { readonly issueId: string; readonly state: string; readonly fault: typeof problem },
): CheckResult {
  const { issueId, fault } = of;
  const state = printable(of.state);
  if (move.is === "ready") {
    const from = `${issueId} is in ${printable(move.from)}`;
    return move.isStateKnown
      ? ok(`${from} and can be moved to ${state}`)
      : ok(`${from}; whether the state ${state} exists is only known at the update`);
  }
  const { result } = move;
  if (result.is === "already") return ok(result.sentence);
  const [first] = result.is === "unknown-state" ? result.states : [];
  if (first !== undefined)
    return fault(
      rehearsedWords(result.sentence),
      `name one that exists, with its exact spelling: \`tool config set ship.issueTracker.state ${quoteForShell(printable(first))}\``,
    );
  return fault(
    rehearsedWords(result.sentence),
    result.is === "missing"
      ? `check that ${issueId} exists, and that the server's login can see it; no other issue was looked for`
      : result.is === "failed" && result.hint !== undefined
        ? result.hint
        : `look at ${issueId} in the tracker, and at what its server can do`,
  );
}

/** The real move's sentences tell of an update; here none was tried. */
function rehearsedWords(sentence: string): string {
  return sentence.replace(" was not updated", " cannot be updated");
}
