import { execFileSync } from "node:child_process";
import { openTemplates } from "./templates.ts";

/** Scenarios run the built program: it is built once, before any of them. */
export default function setup(): () => void {
  if (process.env["TOOL_TEST_BUILT"] !== "1")
    execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  return openTemplates();
}
