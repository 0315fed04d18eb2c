import { join } from "node:path";
import { groupBy } from "../../core/group-by.ts";
import { quoteForShell } from "../../core/quote-for-shell.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Shard, ShardOrigin } from "./shard.ts";

/** A shard and the name of its file. */
export interface NamedShard {
  readonly name: string;
  readonly shard: Shard;
}

const AGAIN =
  "create all of them again from one commit, with the same settings and version: `tool review --shard 1/8 --output shard-1.json` and so on";

/**
 * Throws REVIEW_SHARDS_UNFIT unless the shards are complete, unique and from one review of the merged change. Every
 * fault is named with its file. `directory`: the folder of the shards, for the command that creates a missing one.
 */
export function checkShards(
  shards: readonly NamedShard[],
  { directory, expected }: { readonly directory: string; readonly expected: ShardOrigin },
): void {
  const strangers = shards.flatMap((each) => otherThan(expected, each));
  if (strangers.length > 0) throw unfit(strangers, AGAIN);
  const of = shards[0]?.shard.of ?? 0;
  const others = shards.filter(({ shard }) => shard.of !== of);
  if (others.length > 0)
    throw unfit(
      others.map(({ name, shard }) => `${name} is one of ${shard.of} shards, and others of ${of}`),
      AGAIN,
    );
  const byNumber = groupBy(shards, ({ shard }) => String(shard.number));
  const doubled = [...byNumber].flatMap(([number, all]) =>
    all.length === 1
      ? []
      : [
          `shard ${number}/${of} is there more than once: ${all.map(({ name }) => name).join(", ")}`,
        ],
  );
  if (doubled.length > 0) throw unfit(doubled, "keep one of each, and merge again");
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter(
    (number) => !byNumber.has(String(number)),
  );
  const [first] = missing;
  if (first === undefined) return;
  throw unfit(
    missing.map((number) => `shard ${number}/${of} is missing`),
    `create it: \`tool review --shard ${first}/${of} --output ${quoteForShell(join(directory, `shard-${first}.json`))}\``,
  );
}

/** Creates the error for shards that cannot be merged, with every fault. */
export function unfit(faults: readonly string[], hint: string): ToolError {
  return new ToolError("REVIEW_SHARDS_UNFIT", faults.join("; "), { hint });
}

function otherThan(expected: ShardOrigin, { name, shard: { origin } }: NamedShard): string[] {
  const different = (["version", "base", "head", "settings"] as const).filter(
    (each) => origin[each] !== expected[each],
  );
  if (different.length === 0)
    return origin.change === expected.change
      ? []
      : [`${name} was created from other pending edits`];
  const words = different.map((each) => `${each} ${origin[each]}, not ${expected[each]}`);
  return [`${name} is of another review: ${words.join("; ")}`];
}
