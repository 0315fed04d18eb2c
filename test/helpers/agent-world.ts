import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { agentEnvironment } from "../../src/assistants/agent/agent-environment.ts";
import { createAgentReader } from "../../src/assistants/agent/create-agent-reader.ts";
import { readLimits, type AgentLimits } from "../../src/assistants/agent/limits.ts";
import { KNOWN_AGENTS } from "../../src/assistants/agent/known-agents.ts";
import type {
  Reader,
  ReaderAnswer,
  ReaderQuestion,
  RepositoryView,
} from "../../src/assistants/types.ts";
import { createSandbox, nodeUnderTest } from "./sandbox.ts";

/** What a scripted agent is and does, see scripted-agent.mjs: `turns` has the steps of each question. */
export interface AgentScript {
  readonly turns?: readonly (readonly Readonly<Record<string, unknown>>[])[];
  readonly greeting?: string;
  readonly atStart?: "die" | "hang";
  readonly session?: "login" | "hang";
  readonly version?: number;
  readonly isDeaf?: boolean;
  readonly authMethods?: readonly unknown[];
  readonly modes?: unknown;
  readonly configOptions?: unknown;
}

export interface AgentWorld extends AsyncDisposable {
  readonly reader: Reader;
  /** Absolute folder that is no project: what lies there is out of the agent's reach. */
  readonly outside: string;
  ask(question?: Partial<ReaderQuestion>): Promise<ReaderAnswer>;
  /** What the agent met, in order. */
  met(): readonly Readonly<Record<string, unknown>>[];
  /** Values that it met under one name. */
  metAs(name: string): readonly unknown[];
  /** What the reader had to say beside its answers. */
  readonly said: readonly string[];
}

const AGENT = join(import.meta.dirname, "scripted-agent.mjs");

/** A reader over an agent that follows a script; files as the repository's view shows them. */
export function agentWorld(
  script: AgentScript,
  more: {
    readonly files?: Readonly<Record<string, string>>;
    readonly limits?: Partial<AgentLimits>;
    readonly env?: Readonly<Record<string, string>>;
    /** Name of the known agent that it poses as. */
    readonly as?: string;
  } = {},
): AgentWorld {
  const sandbox = createSandbox();
  const scriptFile = join(sandbox.directory, "script.json");
  const logFile = join(sandbox.directory, "met.jsonl");
  const filled = JSON.stringify(script).replaceAll("$OUTSIDE", sandbox.home);
  writeFileSync(scriptFile, filled);
  writeFileSync(logFile, "");
  const said: string[] = [];
  const env = { ...sandbox.env, ...more.env };
  const reader = createAgentReader({
    label: more.as ?? "scripted",
    command: {
      file: nodeUnderTest(),
      args: [AGENT, scriptFile, logFile],
      known: KNOWN_AGENTS.find(({ name }) => name === more.as) ?? null,
    },
    env: agentEnvironment(env, join(sandbox.directory, "work")),
    version: "1.2.3",
    limits: { ...readLimits(env), ...more.limits },
    log: (line) => void said.push(line),
  });
  const met = (): Record<string, unknown>[] =>
    readFileSync(logFile, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    reader,
    outside: sandbox.home,
    ask: (question) => reader.ask({ ...questionOver(more.files ?? {}), ...question }),
    met,
    metAs: (name) => met().flatMap((event) => (name in event ? [event[name]] : [])),
    said,
    async [Symbol.asyncDispose]() {
      await reader.close();
      await sandbox[Symbol.asyncDispose]();
    },
  };
}

/** A question about files, which are all that may be read. */
export function questionOver(files: Readonly<Record<string, string>>): ReaderQuestion {
  return {
    phase: "review",
    instructions: "Review this.",
    text: "+ const sum = a - b;",
    schema: { type: "object", required: ["findings"] },
    repository: viewOf(files),
    signal: new AbortController().signal,
  };
}

/** A repository's view that shows files as they are given. */
export function viewOf(
  files: Readonly<Record<string, string>>,
  changed: readonly string[] = [],
): RepositoryView {
  return {
    paths: async () => Object.keys(files).toSorted(),
    changed,
    read: async (path) => (Object.hasOwn(files, path) ? (files[path] ?? null) : null),
    search: async () => [],
  };
}
