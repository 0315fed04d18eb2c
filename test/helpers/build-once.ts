import { execFileSync } from "node:child_process";

/** Scenarios run the built program: it is built once, before any of them. */
export default function setup(): void {
  if (process.env["TOOL_TEST_BUILT"] === "1") return;
  execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
}
