import { readdirSync } from "node:fs";
import { join } from "node:path";
import { quoteForShell } from "../../core/quote-for-shell.ts";
import { fileFault } from "../../errors/file-fault.ts";
import { readRegularText } from "../../files/read-regular.ts";
import { checkShards, unfit, type NamedShard } from "../../review/shards/check-shards.ts";
import { readShard, writeShard } from "../../review/shards/read-shard.ts";
import { recordRuns } from "../../review/shards/record-runs.ts";
import { replayRuns } from "../../review/shards/replay-runs.ts";
import { originOf, type Shard, type ShardOrigin } from "../../review/shards/shard.ts";
import { VERSION } from "../../version.ts";
import { ANALYSIS_ID } from "virtual:rule-pack";
import { look } from "./session/look.ts";
import type { ReviewSession } from "./session/session.ts";

const MAX_BYTES = 256 * 1024 * 1024;
const MADE_BY = `${VERSION} (rules ${ANALYSIS_ID.slice(0, 8)})`;

/** The number of a shard, and how many there are: `--shard 2/8`. */
export type ShardName = Pick<Shard, "number" | "of">;

/**
 * Makes one shard of a review: runs the built-in analyzers on its files, and returns their results as the text of a
 * file. Nothing is worded, gated or remembered. Throws what a look throws.
 */
export async function makeShard(
  session: ReviewSession,
  name: ShardName,
): Promise<{ readonly text: string; readonly summary: string }> {
  const { through, runs } = recordRuns(name);
  let origin: ShardOrigin | undefined;
  const begin: NonNullable<ReviewSession["shards"]>["begin"] = (change, settings) => {
    origin = originOf(change, settings, MADE_BY);
  };
  const { files } = await look({ ...session, shards: { through, begin } });
  if (origin === undefined) throw new Error("a look that began with no change");
  const read = new Set(runs.flatMap(({ file }) => file ?? []));
  return {
    text: writeShard({ ...name, origin, runs }),
    summary: `shard ${name.number} of ${name.of}: ${read.size} of ${files.length} files`,
  };
}

/** Reads the shards in a folder and those below it, which a review is then made of. Throws REVIEW_SHARDS_UNFIT. */
export function openShards(directory: string): NonNullable<ReviewSession["shards"]> {
  const shards = namesIn(directory).map((name) => readNamed(directory, name));
  if (shards.length === 0)
    throw unfit(
      [`no shards found in ${directory}`],
      `create them first: \`tool review --shard 1/8 --output ${quoteForShell(join(directory, "shard-1.json"))}\` and so on`,
    );
  return {
    through: replayRuns(shards.map(({ shard }) => shard)),
    begin: (change, settings) =>
      checkShards(shards, { directory, expected: originOf(change, settings, MADE_BY) }),
  };
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".json"))
      .sort();
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "REVIEW_SHARDS_UNFIT",
      message: `the shards cannot be read: ${directory}`,
      hint: "name the folder that holds them: `tool review --merge shards`",
    });
  }
}

function readNamed(directory: string, name: string): NamedShard {
  const path = join(directory, name);
  let text: string;
  try {
    text = readRegularText(path, { of: "named-file", maxBytes: MAX_BYTES });
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "REVIEW_SHARDS_UNFIT",
      message: `the shard cannot be read: ${path}`,
      hint: `look at it: \`ls -l ${quoteForShell(path)}\``,
    });
  }
  const shard = readShard(text);
  if (shard !== null) return { name, shard };
  throw unfit(
    [`${name} is not a shard of a review, or is truncated`],
    "keep only what `tool review --shard` wrote in the folder",
  );
}
