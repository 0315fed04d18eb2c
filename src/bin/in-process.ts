// Loaded by nobody who uses the program: the tests run it in their own process, over worlds that they make.
export { runProgram } from "../main.ts";
export { workerStarter } from "../startup/early-worker.ts";
