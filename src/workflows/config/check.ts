import type { CommandRunner, Context } from "../../cli/context.ts";
import type { ConfigWarning, Settings } from "../../config/types.ts";
import { printable } from "../../core/printable.ts";
import { RULES_ADDED } from "../../tracker/pure/prompt/default-prompt.ts";
import { unknownRuleWarnings } from "../shared/unknown-rule-warnings.ts";
import { loadSettings } from "../shared/load-settings.ts";
import { checkRegisterPath } from "./check-register-path.ts";
import { configFiles, findRepository, toJson } from "./files.ts";
import { safeJson } from "../../output/formats/safe-json.ts";

const PATH_KEY = "decisionRegister.path";

/** `tool config check`: validates both files; reports every fault at once, or that there is none. */
export const configCheck: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { streams } = context;
  const repository = await findRepository(context);
  const loaded = await loadSettings(context, repository, "config", flags, { checksPrompt: true });
  const { settings, entries } = loaded;
  const { enabled, path } = settings.decisionRegister;
  const isGiven = entries.some((each) => each.key === PATH_KEY && each.source !== "default");
  if ((enabled || isGiven) && repository !== null)
    await checkRegisterPath(context, repository, path);
  const unknown = [
    ...(await unknownRules(settings, repository?.root ?? null)),
    ...(await unreadableRules(context, repository?.root ?? null)),
  ];
  for (const { message, hint } of unknown) streams.warn(message, hint);
  const warnings = [...loaded.warnings, ...unknown];
  const files = await configFiles(context, repository);
  if (context.flags.json === true) {
    const report = { schema: "tool.config-check/1", ok: true, files: toJson(files), warnings };
    streams.result(safeJson(report));
    return 0;
  }
  const { colors } = streams.out;
  for (const { file, exists } of files) {
    const word = exists ? colors.green("ok") : colors.dim("--");
    streams.result(`${word}  ${file.name}${exists ? "" : colors.dim(" (not there)")}\n`);
  }
  const prompt = settings.ship.issueTracker?.prompt ?? null;
  if (prompt !== null) streams.status(`note: ${RULES_ADDED}`);
  return 0;
};

/** Warns of rules that the settings name and that no reviewer of these settings has. */
async function unknownRules(
  settings: Settings,
  root: string | null,
): Promise<readonly ConfigWarning[]> {
  const { engine, model, agent, ignore, overrides } = settings.review;
  if (ignore.length === 0 && overrides.length === 0) return [];
  // Models and agents make up rules.
  if (engine !== "builtin" && (model !== null || agent !== null)) return [];
  const { builtinAlone } = await import("../shared/choose-reviewers.ts");
  return unknownRuleWarnings(settings, await builtinAlone(settings.review, root));
}

/** Warns of the project's own rules in the work tree that cannot be read. */
async function unreadableRules(
  context: Context,
  root: string | null,
): Promise<readonly ConfigWarning[]> {
  if (root === null) return [];
  const { checkTeamRules } = await import("../shared/check-team-rules.ts");
  return (await checkTeamRules(context, root)).faults.map(({ file, line, message }) => ({
    code: "CONFIG_UNREADABLE_RULE",
    message: `${printable(file)}:${line}: ${printable(message)}`,
    hint: "read it again, with its tests: `tool review --test-rules`",
  }));
}
