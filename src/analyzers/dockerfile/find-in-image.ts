import type { Spot } from "../shared/match.ts";
import type { Dockerfile, Instruction, Stage } from "./read-dockerfile.ts";

/** Finds what is wrong with the image that comes out: what it is made from, who it runs as, how it starts. */
export function findInImage({ stages }: Dockerfile): Spot[] {
  return [
    ...basesWithoutVersion(stages),
    ...stages.flatMap((stage) => [...deadCommands(stage), ...shellEntrypoints(stage)]),
    ...runsAsRoot(stages),
  ];
}

function basesWithoutVersion(stages: readonly Stage[]): Spot[] {
  const earlier = new Set<string | null>();
  return stages.flatMap((stage) => {
    const isStage = earlier.has(stage.from.toLowerCase());
    earlier.add(stage.name);
    return isStage ? [] : baseWithoutVersion(stage);
  });
}

function baseWithoutVersion({ from, instructions }: Stage): Spot[] {
  const [place] = instructions;
  if (place === undefined || from === "scratch" || /[$@]/.test(from)) return [];
  const tag = /:([^/:]+)$/.exec(from)?.[1];
  if (tag !== undefined && tag !== "latest") return [];
  return [{ rule: "docker/base-not-pinned", ...spanOf(place), values: { image: from } }];
}

function deadCommands({ instructions }: Stage): Spot[] {
  return ["CMD", "ENTRYPOINT"].flatMap((keyword) =>
    instructions
      .filter((it) => it.keyword === keyword)
      .slice(0, -1)
      .map((it) => ({ rule: "docker/dead-command", ...spanOf(it), values: { keyword } })),
  );
}

function shellEntrypoints({ instructions }: Stage): Spot[] {
  const entry = instructions.findLast(({ keyword }) => keyword === "ENTRYPOINT");
  if (entry === undefined || /^\s*(\[|exec\s|$)/.test(entry.content)) return [];
  // A shell that was chosen may well be an init of its own.
  if (instructions.some(({ keyword }) => keyword === "SHELL")) return [];
  return [{ rule: "docker/signals-lost", ...spanOf(entry) }];
}

/** Images that are known to set a user of their own. */
const HAS_OWN_USER =
  /nonroot|unprivileged|rootless|chainguard|cgr\.dev|bitnami|\/ubi\d*\/|jenkins|elasticsearch|grafana/i;

function runsAsRoot(stages: readonly Stage[]): Spot[] {
  const last = stages.at(-1);
  const chain = last === undefined ? [] : chainOf(last, stages);
  const start = last?.instructions.findLast(({ keyword }) => /^(CMD|ENTRYPOINT)$/.test(keyword));
  if (start === undefined || HAS_OWN_USER.test(chain.at(-1)?.from ?? "")) return [];
  const user = chain
    .map(({ instructions }) => instructions.findLast(({ keyword }) => keyword === "USER"))
    .find((found) => found !== undefined);
  if (user !== undefined && !/^(root|0)(:|$)/.test(user.words[0] ?? "")) return [];
  // Programs such as gosu give the rights up after the start.
  const all = chain.flatMap(({ instructions }) => instructions);
  if (
    all.some(({ content }) =>
      /\b(gosu|su-exec|setpriv|s6-overlay|tini-static|entrypoint\.sh)\b/.test(content),
    )
  )
    return [];
  return [{ rule: "docker/runs-as-root", ...spanOf(start) }];
}

/** A stage and those that it is built on, from the last to the first. */
function chainOf(stage: Stage, stages: readonly Stage[]): Stage[] {
  const chain: Stage[] = [];
  let wanted: string | null = null;
  for (let at = stages.lastIndexOf(stage); at >= 0; at -= 1) {
    const candidate = stages[at];
    if (candidate === undefined || (chain.length > 0 && candidate.name !== wanted)) continue;
    chain.push(candidate);
    wanted = candidate.from.toLowerCase();
  }
  return chain;
}

function spanOf({ start, end }: Instruction): { readonly start: number; readonly end: number } {
  return { start, end };
}
