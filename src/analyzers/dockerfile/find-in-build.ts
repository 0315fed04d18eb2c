import type { Spot } from "../shared/match.ts";
import { findPipesToShell } from "../shared/find-pipes-to-shell.ts";
import type { Dockerfile } from "./read-dockerfile.ts";

/** Finds steps of a build that run what a server sends. */
export function findInBuild({ stages }: Dockerfile): Spot[] {
  return stages
    .flatMap(({ instructions }) => instructions)
    .filter(({ keyword }) => keyword === "RUN")
    .flatMap(({ content, contentStart }) => findPipesToShell(content, contentStart))
    .map((place) => ({ rule: "docker/pipe-to-shell", ...place }));
}
