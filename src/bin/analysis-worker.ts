import { runWorker } from "../workers/worker-main.ts";

runWorker(async () => {
  const { ANALYZERS, TEAM_ANALYZERS } = await import("../analyzers/index.ts");
  return [...ANALYZERS, ...TEAM_ANALYZERS];
});
