import { agentBundle } from "./agent-bundle.ts";
import { agentTable } from "./agent-table.ts";
import { githubAction } from "./github-action.ts";
import { gitlabTemplate } from "./gitlab-template.ts";
import { COMMANDS, type CommandSpec } from "../../src/cli/commands.ts";
import { GLOBAL_FLAGS } from "../../src/cli/global-flags.ts";
import type { DescribedFlag } from "../../src/core/described-command.ts";
import { folderOf, ruleFolderMarkdown, rulesMarkdown } from "./rules-markdown.ts";
import { ERROR_CODES } from "../../src/errors/codes.ts";
import { packRules } from "../../src/analyzers/shared/pack.ts";
import { buildJsonSchema } from "../../src/config/json-schema.ts";
import { DEFAULT_TRACKER_PROMPT } from "../../src/tracker/pure/prompt/default-prompt.ts";
import { commandTable, leaveTable, powerTable } from "./security-tables.ts";
import { outputSchemas } from "./schemas/index.ts";
import { settingTables } from "./setting-table.ts";

/** A page, or the part of one between its markers, that is written from the source. */
export interface GeneratedPage {
  /** Relative to the project's folder. */
  readonly path: string;
  /** The page as it must read, given how it reads now (empty when it does not exist). */
  readonly write: (now: string) => string;
}

/** Every generated page. `npm run docs` writes them; a test holds them against the source. */
export const GENERATED_PAGES: readonly GeneratedPage[] = [
  { path: "action.yml", write: () => githubAction() },
  { path: "templates/review.yml", write: () => gitlabTemplate() },
  { path: "docs/commands.md", write: () => commandsPage() },
  { path: "docs/verbs.md", write: () => verbsPage() },
  { path: "docs/errors.md", write: () => errorsPage() },
  { path: "docs/rules/README.md", write: () => rulesMarkdown(packRules()) },
  ...[...new Set(packRules().map(folderOf))].map((folder) => ({
    path: `docs/rules/${folder}.md`,
    write: () => ruleFolderMarkdown(folder, packRules()),
  })),
  {
    path: "docs/settings.md",
    write: (now) =>
      betweenMarkers(
        betweenMarkers(now, "settings", settingTables()),
        "default prompt",
        `\`\`\`text\n${DEFAULT_TRACKER_PROMPT.trimEnd()}\n\`\`\``,
      ),
  },
  {
    path: "docs/security.md",
    write: (now) =>
      betweenMarkers(
        betweenMarkers(betweenMarkers(now, "leaves", leaveTable()), "commands", commandTable()),
        "powers",
        powerTable(),
      ),
  },
  { path: "docs/agents.md", write: (now) => betweenMarkers(now, "agents", agentTable()) },
  {
    path: "schema/config.schema.json",
    write: () => `${JSON.stringify(buildJsonSchema(), null, 2)}\n`,
  },
  ...outputSchemas().map(({ path, text }) => ({ path, write: () => text })),
  ...agentBundle().map(({ path, text }) => ({ path, write: () => text })),
];

const NOTICE = "<!-- Written from the source by `npm run docs`; do not edit by hand. -->";

function commandsPage(): string {
  return [
    "# Commands",
    NOTICE,
    "Every command with its flags. A command may be typed under its slash name too: `tool /tool-ship` is `tool ship`.",
    "## Flags of every command",
    flagTable(GLOBAL_FLAGS),
    ...COMMANDS.flatMap((spec) => [
      ...commandSection(spec, "tool"),
      ...(spec.verbs === undefined ? [] : [verbTable(spec.name, spec.verbs)]),
    ]),
    "",
  ].join("\n\n");
}

function verbTable(command: string, verbs: readonly CommandSpec[]): string {
  const rows = verbs.map(({ name, summary }) => {
    const whole = `tool ${command} ${name}`;
    return `| [\`${whole}\`](verbs.md#${whole.replaceAll(" ", "-")}) | ${summary} |`;
  });
  return ["| verb | does |", "|---|---|", ...rows].join("\n");
}

function verbsPage(): string {
  return [
    "# Verbs",
    NOTICE,
    "The commands that have verbs, with the flags of each verb. All other commands, and the flags of every command: [commands.md](commands.md).",
    ...COMMANDS.flatMap(({ name, verbs = [] }) =>
      verbs.flatMap((verb) => commandSection(verb, `tool ${name}`)),
    ),
    "",
  ].join("\n\n");
}

function commandSection(spec: CommandSpec, parent: string): string[] {
  const name = [parent, spec.name].join(" ");
  const words = (spec.words ?? []).map(({ notation }) => ` ${notation}`).join("");
  const flags = spec.flags ?? [];
  return [
    `## ${name}`,
    `\`${name}${words}\`: ${spec.summary}.`,
    ...(flags.length === 0 ? [] : [flagTable(flags)]),
  ];
}

function flagTable(flags: readonly DescribedFlag[]): string {
  const rows = flags.map(({ flags: notation, meaning, choices }) => {
    const allowed =
      choices === undefined ? "" : `: ${choices.map((choice) => `\`${choice}\``).join(", ")}`;
    return `| \`${notation.replaceAll("|", "\\|")}\` | ${meaning}${allowed} |`;
  });
  return ["| flag | does |", "|---|---|", ...rows].join("\n");
}

function errorsPage(): string {
  const rows = Object.entries(ERROR_CODES).map(
    ([code, { exit, meaning }]) => `| \`${code}\` | ${exit} | ${meaning} |`,
  );
  return [
    "# Exit statuses and errors",
    NOTICE,
    'An error is printed as `error:`, sometimes `caused by:`, and `hint:` with what to do. With `--json` the same fields and the code are printed to standard output as `{"schema":"tool.error/1","errors":[{"code","message","causes","hint"}]}`.',
    [
      "| exit status | means |",
      "|---|---|",
      "| 0 | done, warnings allowed |",
      "| 1 | the work said no: the review's gate is not met, a ship step failed before the pull request, or the ship's question was answered with no |",
      "| 2 | it could not start: usage, configuration or a precondition |",
      "| 3 | the pull request is open, but the merge that was asked for did not happen |",
      "| 70 | a bug in `tool`: the stack is printed, and where to report it |",
      "| 129, 130, 143 | ended by SIGHUP, SIGINT (Ctrl-C) or SIGTERM |",
    ].join("\n"),
    "An error that ends a step of a ship ends the ship with the step's status, whatever its own: 1 up to the pull request, 3 at the merge.",
    ["| code | exit status | means |", "|---|---|---|", ...rows].join("\n"),
    "",
  ].join("\n\n");
}

/** Replaces what stands between `<!-- begin NAME -->` and `<!-- end NAME -->`. */
export function betweenMarkers(page: string, name: string, content: string): string {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`the markers of ${name} are missing`);
  return `${before}${begin}\n\n${content}\n\n${end}${after}`;
}
