import { isRecord } from "../../core/is-record.ts";
import { printable } from "../../core/printable.ts";
import type { RepositoryView } from "../types.ts";
import type { CollectedAnswer } from "./collect-answer.ts";
import { copyProject } from "./copy-project.ts";
import { decidePermission } from "./decide-permission.ts";
import type { AgentCommand } from "./find-agent.ts";
import type { AgentLimits } from "./limits.ts";
import { makeOwnFolder, type OwnFolder } from "./own-folder.ts";
import { readPart } from "./read-part.ts";
import { inSeconds } from "./say-why.ts";
import { AgentFailed, startAgent, type RequestAnswers, type RunningAgent } from "./start-agent.ts";
import type { TurnWatch } from "./watch-turn.ts";
import { signalWithin } from "../../process/signal-within.ts";

export interface AgentSetup {
  readonly label: string;
  readonly command: AgentCommand;
  readonly env: Readonly<Record<string, string>>;
  /** The version of this program. */
  readonly version: string;
  readonly limits: AgentLimits;
  readonly log: (line: string) => void;
  /** The folder for the copy of the project; absent: the system's folder for temporary files. */
  readonly temporaryFolder?: string;
}

/** An open question. */
export interface Turn {
  readonly repository: RepositoryView;
  readonly heard: CollectedAnswer;
  /** Characters that the agent was given: the question, and the files that it read. */
  given: number;
  /** The raw result at the end of the answer. */
  result: unknown;
}

/** The process of an agent and its copy of the project, kept from question to question. */
export interface AgentHost {
  /** Open questions by the ids of their sessions. */
  readonly turns: Map<string, Turn>;
  /** Notified of each message. */
  readonly watches: Set<TurnWatch>;
  /** Absolute folder that holds the copy of the project; made once. */
  project(repository: RepositoryView, signal: AbortSignal): Promise<string>;
  /** Returns the agent, and starts it if needed. Rejects with AgentFailed, or once the signal is aborted. */
  running(signal: AbortSignal): Promise<RunningAgent>;
  /** Returns the reason for the agent's last end, as part of a sentence. */
  lastDeath(): string;
  /** Whether it ended too often to be started again. */
  isOver(): boolean;
  /** Ends the process and its children. */
  end(): Promise<void>;
  /** Ends the process and removes the copy. */
  close(): Promise<void>;
}

const MAX_DEATHS = 2;

/** Creates the host of an agent. Nothing is started or written yet. */
export function createAgentHost(setup: AgentSetup): AgentHost {
  const turns = new Map<string, Turn>();
  const watches = new Set<TurnWatch>();
  const closing = new AbortController();
  let folder: OwnFolder | null = null;
  let running: RunningAgent | null = null;
  let starting: Promise<RunningAgent> | null = null;
  let deaths = 0;
  let lastDeath = "";

  const listener = {
    onMessage: () => watches.forEach((watch) => watch.touch()),
    onNotification(_method: string, params: unknown) {
      if (isRecord(params)) turns.get(String(params["sessionId"]))?.heard.take(params["update"]);
    },
    onResult(method: string, params: unknown, result: unknown) {
      if (method !== "session/prompt" || !isRecord(params)) return;
      const turn = turns.get(String(params["sessionId"]));
      if (turn !== undefined) turn.result = result;
    },
    onLine: (line: string) => setup.log(`printed: ${line}`),
    onGone(because: string) {
      deaths += 1;
      lastDeath = because;
    },
  };
  const start = async (cwd: string, signal: AbortSignal): Promise<RunningAgent> => {
    const inTime = signalWithin(setup.limits.startMs);
    try {
      return await startAgent(
        {
          file: setup.command.file,
          args: setup.command.args,
          cwd,
          env: { ...setup.env, ...setup.command.known?.env },
        },
        {
          answers: answersOf(turns, () => folder?.project ?? null, setup.log),
          listener,
          signal: AbortSignal.any([signal, inTime]),
          version: setup.version,
        },
      );
    } catch (thrown) {
      if (signal.aborted || !inTime.aborted) throw thrown;
      throw new AgentFailed(`it did not start within ${inSeconds(setup.limits.startMs)}`);
    }
  };
  const end = async (): Promise<void> => {
    const ended = running;
    running = null;
    await ended?.end();
  };

  return {
    turns,
    watches,
    async project(repository, signal) {
      if (folder !== null) return folder.project;
      const made = await makeOwnFolder(setup.temporaryFolder);
      await copyProject(repository, made.project, signal);
      if (signal.aborted || closing.signal.aborted) {
        await made.remove();
        throw new AgentFailed("it was stopped");
      }
      folder = made;
      return made.project;
    },
    async running(signal) {
      if (running !== null && running.whyGone() === null) return running;
      if (folder === null) throw new AgentFailed("it has no folder to work in");
      await end();
      starting = start(folder.start, AbortSignal.any([signal, closing.signal]));
      running = await starting;
      return running;
    },
    lastDeath: () => lastDeath,
    isOver: () => deaths >= MAX_DEATHS,
    end,
    async close() {
      closing.abort();
      // The start of a process ends it itself.
      await starting?.catch(() => {});
      await end();
      const made = folder;
      folder = null;
      await made?.remove();
    },
  };
}

/** Answers the agent's requests: reading is allowed, everything else is refused and logged. */
function answersOf(
  turns: ReadonlyMap<string, Turn>,
  folder: () => string | null,
  log: (line: string) => void,
): RequestAnswers {
  const refused = (what: string): void => log(printable(`refused: ${what}`));
  return {
    async readFile(request) {
      const turn = turns.get(request.sessionId);
      const project = folder();
      try {
        if (turn === undefined || project === null) throw new Error("refused: no such session");
        const text = await readPart(request, { folder: project, repository: turn.repository });
        turn.given += text.length;
        return text;
      } catch (thrown) {
        refused(`fs/read_text_file ${request.path}`);
        throw thrown;
      }
    },
    async permit(sessionId, request) {
      const turn = turns.get(sessionId);
      const project = folder();
      if (turn === undefined || project === null) return null;
      const toldBefore = turn.heard.toolCall(request.toolCall["toolCallId"]);
      const { optionId, isAllowed } = decidePermission(request, { folder: project, toldBefore });
      const { kind, title } = { ...toldBefore, ...request.toolCall };
      if (!isAllowed) refused(`${String(kind ?? "other")} ${String(title ?? "")}`.trim());
      return optionId;
    },
    refuse(method) {
      refused(method);
      return "refused: this client only lets files be read";
    },
  };
}
