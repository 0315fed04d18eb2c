import { join } from "node:path";
import { startState } from "../../../src/ship/pure/start-state.ts";
import type { ShipFacts, ShipState, ShipWarning } from "../../../src/ship/pure/types.ts";
import { createPlainHost } from "../../../src/hosts/plain.ts";
import type { ShipProgress, ShipTools } from "../../../src/ship/types.ts";
import { gitOf } from "../../helpers/git-of.ts";
import type { Repo } from "../../helpers/repo.ts";

/** What a step may use of the world, in a scenario's repository, and everything it showed. */
export interface RecordedTools extends ShipTools {
  readonly shown: string[];
  readonly controller: AbortController;
}

export async function toolsOf(repo: Repo, more: Partial<ShipTools> = {}): Promise<RecordedTools> {
  const git = await gitOf(repo);
  const controller = new AbortController();
  const shown: string[] = [];
  const progress: ShipProgress = {
    plan: () => {},
    begin: ({ id }) => void shown.push(`begin ${id}`),
    line: (step, text) => void shown.push(`${step} │ ${text}`),
    lines(step, texts) {
      for (const text of texts) shown.push(`${step} │ ${text}`);
      return null;
    },
    overwritten: (step, state) => void shown.push(`${step} at: ${state}`),
    note: (step, text) => void shown.push(`${step} note: ${text}`),
    tail: (step, lines) => void shown.push(`${step} tail: ${lines.join("|")}`),
    warn: ({ code }: ShipWarning) => void shown.push(`warning ${code}`),
    end: ({ id, status }) => void shown.push(`end ${id}: ${status}`),
    summary: () => {},
    close: () => {},
  };
  return {
    git,
    host: createPlainHost({
      git,
      remote: { name: "origin", url: repo.origin },
      again: "tool ship",
    }),
    root: repo.root,
    env: repo.sandbox.env,
    signal: controller.signal,
    runDirectory: join(repo.root, ".git/tool/runs/one"),
    mask: (text) => text.replaceAll("hunter2", "***"),
    progress,
    canAsk: false,
    review: async () => ({ passed: true, summary: "clean", fixes: null }),
    commitFixes: async () => {
      throw new Error("nothing was fixed");
    },
    updateIssue: async () => ({ is: "not-installed", why: "there is none", hint: null }),
    findSecrets: async () => ({ secrets: [], failed: [], notSearched: [] }),
    clock: { now: () => 0, wait: async () => {} },
    pollSchedule: { firstMs: 1, longestMs: 1 },
    effect: (_intent, act) => act(),
    hadBegun: () => false,
    shown,
    controller,
    ...more,
  };
}

/** The state before the first step. */
export function stateOf(facts: ShipFacts, more: Partial<ShipState> = {}): ShipState {
  return { ...startState(facts), ...more };
}
