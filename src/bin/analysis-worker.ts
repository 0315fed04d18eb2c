import { runWorker } from "../workers/worker-main.ts";

runWorker(async () => (await import("../analyzers/index.ts")).ANALYZERS);
