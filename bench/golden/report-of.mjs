import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../shared/run.mjs";

/** A home with no settings and no cache in it. */
export function createHome() {
  const folder = mkdtempSync(join(tmpdir(), "tool-golden-"));
  return {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_CACHE_HOME: join(folder, "cache"),
      GIT_CONFIG_NOSYSTEM: "1",
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What a review prints as JSON, without how long it took and without what it left out, which older revisions do not say. */
export async function reportOf(tool, folder, args, env) {
  const flags = ["-C", folder, "--no-input", "--constructive", "--fail-on", "never", "--json"];
  rmSync(env.XDG_CACHE_HOME, { recursive: true, force: true });
  const { stdout } = await run(process.execPath, [tool, "review", ...flags, ...args], {
    env,
    statuses: [0, 1],
  });
  const report = JSON.parse(stdout, (key, value) => (key === "durationMs" ? 0 : value));
  return JSON.stringify({ ...report, usage: withoutDropped(report.usage) });
}

function withoutDropped(usage) {
  if (usage === null || usage.proposals === null) return null;
  const { dropped: _dropped, droppedBy: _droppedBy, ...others } = usage;
  return others;
}
