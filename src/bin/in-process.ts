// Only for tests, which run the program in their own process, over worlds that they make.
export { runProgram } from "../main.ts";
export { workerStarter } from "../startup/early-worker.ts";
