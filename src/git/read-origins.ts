import { devNull } from "node:os";
import type { LineRange } from "../core/change/types.ts";
import type { Git } from "./git.ts";

/** The commit that a line comes from. */
export interface Origin {
  readonly commit: string;
  readonly subject: string;
  /** The file in which the commit wrote it. */
  readonly path: string;
  /** In the text that was asked about, from 1. */
  readonly line: number;
  readonly text: string;
}

const TIMEOUT_MS = 5_000;

/**
 * Finds the commits that some lines of a file come from, as `git blame` does: moved indentation does not count. Lines
 * of a shallow clone's first commit have no origin. Throws if the history cannot be read in time.
 */
export async function readOrigins(
  git: Git,
  { commit, path, lines }: { commit: string; path: string; lines: readonly LineRange[] },
): Promise<readonly Origin[]> {
  const ranges = lines.flatMap(({ start, end }) => ["-L", `${start},${end}`]);
  const args = ["blame", "-w", "--no-textconv", "--line-porcelain", ...ranges, commit, "--", path];
  // Git fails if the user's settings name a `blame.ignoreRevsFile` that this project lacks, and no option clears that.
  const output =
    (await git.text(args, { timeoutMs: TIMEOUT_MS, answers: [0, 128] })) ||
    (await git.text(args, { timeoutMs: TIMEOUT_MS, env: { GIT_CONFIG_GLOBAL: devNull } }));
  return output.split(/\n(?=[0-9a-f]{40,64} \d+ \d+)/).flatMap((entry) => {
    const [head = "", ...rest] = entry.split("\n");
    const [id = "", , line = ""] = head.split(" ");
    const field = (name: string): string | undefined =>
      rest.find((each) => each.startsWith(`${name} `))?.slice(name.length + 1);
    if (rest.includes("boundary")) return [];
    return [
      {
        commit: id,
        subject: field("summary") ?? "",
        path: field("filename") ?? path,
        line: Number(line),
        text: (rest.at(-1) ?? "").slice(1),
      },
    ];
  });
}

/** Counts the lines that each of some commits added to each file. */
export async function readAddedCounts(
  git: Git,
  commits: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  if (commits.length === 0) return new Map();
  const output = await git.text(
    [
      "show",
      "-z",
      "--no-renames",
      "--numstat",
      "--format=%x1e%H",
      "--end-of-options",
      ...commits,
      "--",
    ],
    { timeoutMs: TIMEOUT_MS },
  );
  return new Map(
    output
      .split("\x1e")
      .slice(1)
      .map((record) => {
        const [commit = "", ...files] = record.split(/[\0\n]+/);
        const counts = files
          .map((each) => /^(\d+)\t\d+\t(.+)$/.exec(each))
          .filter((match) => match !== null)
          .map(([, added, path = ""]) => [path, Number(added)] as const);
        return [commit, new Map(counts)];
      }),
  );
}
