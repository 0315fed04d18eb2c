import { leaveFor } from "../../src/core/policy/leave-for.ts";
import { LEAVES, POLICIES, type CommandName } from "../../src/core/policy/policy.ts";
import { SETTING_POWERS } from "../../src/core/policy/setting-powers.ts";
import type { CommandPolicy, Leave, Party, Place, Source } from "../../src/core/policy/types.ts";
import { OFFERS } from "../../src/mcp/offers.ts";

const PARTIES: Readonly<Record<Party, string>> = {
  git: "git",
  "git-programs": "git's hooks, filters and helpers",
  remote: "the remote",
  "host-client": "the code host's client (`gh`, `glab`)",
  reader: "the model or agent that reads",
  linters: "the linters of the project",
  "tracker-server": "the tracker's server",
  commands: "the ship's commands",
  browser: "your browser, with `--open`",
  itself: "this program again",
};

const SENT: Readonly<Partial<Record<Party, string>>> = {
  remote: "names of branches; in a ship the commits",
  "host-client":
    "the branch, title and text of the pull request, and its merge; in `review --post` the findings and questions, secrets hidden",
  reader: "code of the change and what is asked for around it, secrets hidden",
  "tracker-server": "the one issue's id and its new state",
};

const PLACES: Readonly<Record<Place, string>> = {
  "work-tree": "the work tree",
  "git-data": "commits, refs and index",
  "pull-comments": "comments of a pull request",
  hooks: "the repository's hooks (`.git/hooks/`)",
  "project-file": "`.tool/config.json`",
  "user-file": "`~/.tool/config.json`",
  register: "the decision register",
  "server-files": "`.mcp.json`, `~/.tool/mcp.json`, `~/.claude.json`",
  "working-state": "the working state (`.git/tool/`)",
  "trust-record": "`~/.tool/trust.json`",
  "agent-files": "commands and servers of coding agents",
  report: "the file of `--output`",
  "named-file": "files that its flags name",
  "git-settings": "git's settings",
  programs: "programs of the work tree that settings name",
  logins: "`~/.tool/oauth.json`",
};

const SOURCES: readonly (readonly [Source, string])[] = [
  ["you", "flags, environment"],
  ["your-files", "your own files"],
  ["project", "files of the work tree"],
  ["git-settings", "the repository's `.git`"],
  ["agent", "an agent (MCP)"],
];

const LEAVE_WORDS: Readonly<Record<Leave, string>> = {
  "at-once": "yes",
  plan: "yes, the ship's plan shows it first",
  trust: "after `tool trust`",
  "trust-or-yes": "after `tool trust`, or one yes at a terminal",
  person: "after the yes of a person whom its client asks",
  never: "no",
};

/** Whose word counts for what is started or asked, and where a command differs. */
export function leaveTable(): string {
  const rows = keysOf(LEAVES).map((party) => [
    PARTIES[party],
    ...SOURCES.map(([source]) => leaveCell(party, source)),
    SENT[party] ?? "nothing",
  ]);
  return table(["what", ...SOURCES.map(([, words]) => words), "what it is sent"], rows);
}

function leaveCell(party: Party, source: Source): string {
  const usual = leaveFor(party, source);
  const others = commandsWhere((command) => leaveFor(party, source, command) !== usual);
  const [first] = others;
  const usualWords = LEAVE_WORDS[usual];
  if (first === undefined) return usualWords;
  const names = others.map((command) => `\`${command}\``).join(", ");
  return `${usualWords}; in ${names}: ${LEAVE_WORDS[leaveFor(party, source, first)]}`;
}

/** What each command reads, starts, asks and writes; commands that do the same share a row. */
export function commandTable(): string {
  const shown = keysOf(POLICIES).filter((command) => command !== "menu");
  const groups = new Map<string, CommandName[]>();
  for (const command of shown) {
    const same = JSON.stringify(POLICIES[command]);
    groups.set(same, [...(groups.get(same) ?? []), command]);
  }
  const offered = new Set(OFFERS.map(({ command }) => command));
  const rows = [...groups.values()].flatMap((commands) => {
    const [first] = commands;
    if (first === undefined) return [];
    const policy: CommandPolicy = POLICIES[first];
    const named = commands.filter((command) => !isGroup(command));
    return [
      [
        named.map((command) => `\`${command}\`${offered.has(command) ? "" : "¹"}`).join(", "),
        list(policy.reads.map((place) => PLACES[place])),
        list(policy.starts.map((party) => startCell(party, first))),
        list(policy.sends.map((party) => PARTIES[party])),
        list(policy.writes.map((place) => PLACES[place])),
      ],
    ];
  });
  return `${table(["command", "reads", "starts", "asks or sends to", "writes"], rows)}\n\n¹ No agent can call it over \`tool mcp\`.`;
}

const AFTER: Readonly<Partial<Record<Leave, string>>> = {
  plan: "as the plan shows it",
  trust: LEAVE_WORDS.trust,
  "trust-or-yes": LEAVE_WORDS["trust-or-yes"],
};

/** What the project names is started after some leave: it is said where it matters. */
function startCell(party: Party, command: CommandName): string {
  const leave = leaveFor(party, "project", command);
  const after = AFTER[leave];
  return after === undefined ? PARTIES[party] : `${PARTIES[party]} (the project's ${after})`;
}

/** `config` alone is `config list`. */
function isGroup(command: CommandName): boolean {
  return keysOf(POLICIES).some((other) => other.startsWith(`${command} `));
}

/** The settings by which something is started or asked. */
export function powerTable(): string {
  const rows = keysOf(SETTING_POWERS).map((key) => {
    const party = SETTING_POWERS[key];
    return [
      `\`${key}\``,
      PARTIES[party],
      LEAVE_WORDS[leaveFor(party, "project")],
      LEAVE_WORDS[leaveFor(party, "agent")],
    ];
  });
  return table(["setting", "starts or asks", "in a project's file", "set by an agent"], rows);
}

function commandsWhere(is: (command: CommandName) => boolean): readonly CommandName[] {
  return keysOf(POLICIES).filter(is);
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(record) as Key[];
}

function list(words: readonly string[]): string {
  return words.length === 0 ? "nothing" : words.join(", ");
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(heads), `|${heads.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}
