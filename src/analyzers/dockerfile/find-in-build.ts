import type { Spot } from "../shared/match.ts";
import { findPipesToShell } from "../shared/find-pipes-to-shell.ts";
import type { Dockerfile, Instruction, Stage } from "./read-dockerfile.ts";

/** Finds steps of a build that trust the network, undo themselves, or are done again without need. */
export function findInBuild({ stages }: Dockerfile): Spot[] {
  return stages.flatMap((stage) => [
    ...stage.instructions.flatMap((it) => [...downloads(it), ...commands(it)]),
    ...copiesBeforeInstall(stage),
  ]);
}

function downloads({ keyword, content, words, start, end }: Instruction): Spot[] {
  const address = words.find((word) => /^https?:\/\//i.test(word));
  if (keyword !== "ADD" || address === undefined || /--checksum=/.test(content)) return [];
  return [{ rule: "docker/add-from-network", start, end, values: { address } }];
}

const OPENS_TO_ALL =
  /\bchmod\s+(?:-\w+\s+)*(?:0?[0-7]{0,2}[2367]|[ugo]{0,3}[ao][ugo]{0,3}\+[rx]{0,2}w[rx]{0,2})\b[^\n;&|]*/;
const ALONE = /^\s*(cd\s+[^;&|\n]+|export\s+[^;&|\n]+)$/;
const LISTS_ALONE = /^\s*(?:sudo\s+)?apt(?:-get)?\s+(?:-\w+\s+)*update(?:\s+-\w+)*\s*$/;

function commands({ keyword, content, contentStart, start, end }: Instruction): Spot[] {
  if (keyword !== "RUN") return [];
  const spots: Spot[] = findPipesToShell(content, contentStart).map((place) => ({
    rule: "docker/pipe-to-shell",
    ...place,
  }));
  const open = OPENS_TO_ALL.exec(content);
  if (open !== null) {
    const from = contentStart + open.index;
    spots.push({ rule: "docker/world-writable", start: from, end: from + open[0].length });
  }
  if (ALONE.test(content)) spots.push({ rule: "docker/step-without-effect", start, end });
  if (LISTS_ALONE.test(content)) spots.push({ rule: "docker/stale-package-list", start, end });
  return spots;
}

/** Installers, and the files that say what they install. */
const INSTALLS: readonly (readonly [command: RegExp, manifest: RegExp])[] = [
  [
    /\b(npm (ci|install|i)|yarn( install)?|pnpm (i|install)|bun install)\s*($|[;&|]|--)/m,
    /package(-lock)?\.json|yarn\.lock|pnpm-lock/,
  ],
  [
    /\bpip3? install\b[^\n]*-r\s|\bpoetry install|\buv (sync|pip install -r)|\bpipenv (install|sync)/,
    /requirements|pyproject|poetry\.lock|uv\.lock|Pipfile/,
  ],
  [/\bbundle install/, /Gemfile/],
  [/\bcomposer install/, /composer\./],
  [/\bgo mod download/, /go\.(mod|sum)/],
];

function copiesBeforeInstall({ instructions }: Stage): Spot[] {
  const at = instructions.findIndex(isCopyOfAll);
  const copy = instructions[at];
  if (copy === undefined) return [];
  const before = instructions.slice(0, at).map(({ content }) => content);
  const after = instructions.slice(at + 1).filter(({ keyword }) => keyword === "RUN");
  const install = INSTALLS.find(
    ([command, manifest]) =>
      after.some(({ content }) => command.test(content)) &&
      !before.some((content) => manifest.test(content) || command.test(content)),
  );
  if (install === undefined) return [];
  const { start, end } = copy;
  // A cache that is mounted keeps what was fetched, whatever was copied.
  if (after.some(({ content }) => content.includes("--mount=type=cache"))) return [];
  return [{ rule: "docker/copy-before-install", start, end }];
}

function isCopyOfAll({ keyword, words, content }: Instruction): boolean {
  const isWhole = words.length === 2 && /^(\.\/?|\*)$/.test(words[0] ?? "");
  return /^(COPY|ADD)$/.test(keyword) && isWhole && !/--from=/.test(content);
}
