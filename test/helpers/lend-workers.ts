import type { StartWorker, Worker } from "../../src/process/start-worker.ts";

/** Workers for one run. */
interface Lent {
  readonly start: StartWorker;
  /** Ends the run's use of them: those without an open question are kept for the next run. */
  takeBack(): void;
}

/**
 * Makes a stock of workers that runs use one after the other, as each answers questions and keeps nothing of
 * them. A worker has one user at a time. One that its user ends, or whose question is open at the end, is gone.
 */
export function lendWorkers(start: StartWorker): () => Lent {
  const idle = new Map<string, Worker[]>();
  return () => {
    const taken: { readonly giveBack: () => void }[] = [];
    return {
      start(flags) {
        const key = flags.join(" ");
        const stock = idle.get(key) ?? [];
        idle.set(key, stock);
        let own = stock.pop();
        while (own?.hasEnded() === true) own = stock.pop();
        const lent = lend(own ?? start(flags), (worker) => stock.push(worker));
        taken.push(lent);
        return lent;
      },
      takeBack() {
        for (const { giveBack } of taken.splice(0)) giveBack();
      },
    };
  };
}

function lend(worker: Worker, keep: (worker: Worker) => void): Worker & { giveBack(): void } {
  let open = 0;
  let isBack = false;
  const count = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    open += 1;
    try {
      return await ask();
    } finally {
      open -= 1;
    }
  };
  return {
    ask: (question, timeoutMs) => count(() => worker.ask(question, timeoutMs)),
    takePrinted: (mark) => count(() => worker.takePrinted(mark)),
    hasEnded: () => isBack || worker.hasEnded(),
    end() {
      if (!isBack) worker.end();
    },
    giveBack() {
      isBack = true;
      if (open > 0) worker.end();
      else if (!worker.hasEnded()) keep(worker);
    },
  };
}
