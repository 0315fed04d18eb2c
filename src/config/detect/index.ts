import { autotools } from "./autotools.ts";
import { chooseCommands } from "./choose-commands.ts";
import { cmake } from "./cmake.ts";
import { deno } from "./deno.ts";
import { dotnet } from "./dotnet.ts";
import { go } from "./go.ts";
import { gradle } from "./gradle.ts";
import { javascript } from "./javascript.ts";
import { just } from "./just.ts";
import { make } from "./make.ts";
import { maven } from "./maven.ts";
import { oneManifest } from "./one-manifest.ts";
import { php } from "./php.ts";
import { python } from "./python.ts";
import { ruby } from "./ruby.ts";
import { rust } from "./rust.ts";
import { scripts } from "./scripts.ts";
import { task } from "./task.ts";
import type { Detection, Ecosystem, Project } from "./types.ts";

/** Every ecosystem. If nothing else decides, the first that has a command gives it. */
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
  task,
  php,
  ruby,
  ...oneManifest,
  autotools,
  cmake,
  dotnet,
];

/** Tells the install, build and test commands of a project from its files. Nothing is executed. */
export function detectCommands(project: Project): Detection & { notes: readonly string[] } {
  return chooseCommands(project, ECOSYSTEMS);
}
