import type { Detection } from "./types.ts";

/** The commands for the well-known names among a task runner's targets. */
export function commandsOfTargets(
  program: string,
  targets: ReadonlySet<string>,
  file: string,
): Detection {
  const found = Object.entries({ install: "deps", build: "build", test: "test" }).filter(
    ([, target]) => targets.has(target),
  );
  return Object.fromEntries(
    found.map(([kind, target]) => [
      kind,
      { command: `${program} ${target}`, from: `the target ${target} of ${file}` },
    ]),
  );
}
