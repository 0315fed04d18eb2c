import { execFileSync } from "node:child_process";
import { useQuickFolder } from "./quick-folder.ts";
import { hasTemplates, openTemplates } from "./templates.ts";
import { drawSeed } from "./thorough.ts";

/** Scenarios run the built program: it is built once, before any of them. */
export default function setup(): (() => void) | undefined {
  // Each project of vitest asks for it.
  if (hasTemplates()) return undefined;
  useQuickFolder();
  const close = openTemplates();
  const seed = drawSeed();
  if (seed !== null) process.stderr.write(`seed of random inputs: TOOL_TEST_SEED=${seed}\n`);
  if (process.env["TOOL_TEST_BUILT"] !== "1")
    execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  return close;
}
