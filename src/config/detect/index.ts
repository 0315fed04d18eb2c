import { cmake } from "./cmake.ts";
import { deno } from "./deno.ts";
import { dotnet } from "./dotnet.ts";
import { elixir } from "./elixir.ts";
import { go } from "./go.ts";
import { gradle } from "./gradle.ts";
import { javascript } from "./javascript.ts";
import { just } from "./just.ts";
import { make } from "./make.ts";
import { maven } from "./maven.ts";
import { php } from "./php.ts";
import { python } from "./python.ts";
import { ruby } from "./ruby.ts";
import { rust } from "./rust.ts";
import { scripts } from "./scripts.ts";
import { COMMAND_KINDS, type Detection, type Ecosystem, type ProjectFiles } from "./types.ts";

/** Every ecosystem; for each command the first that has one gives it. */
export const ECOSYSTEMS: readonly Ecosystem[] = [
  javascript,
  deno,
  scripts,
  python,
  go,
  rust,
  maven,
  gradle,
  make,
  just,
  php,
  ruby,
  elixir,
  cmake,
  dotnet,
];

/** Tells the install, build and test commands of a project from its files. Nothing is executed. */
export function detectCommands(project: ProjectFiles): Detection & { notes: readonly string[] } {
  const detections = ECOSYSTEMS.map(({ detect }) => detect(project));
  const found = COMMAND_KINDS.flatMap((kind) => {
    const first = detections.find((detection) => detection[kind] !== undefined)?.[kind];
    return first === undefined ? [] : [[kind, first] as const];
  });
  return {
    ...Object.fromEntries(found),
    notes: detections.flatMap(({ notes }) => notes ?? []),
  };
}
