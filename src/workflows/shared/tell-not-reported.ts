import { counted } from "../../core/counted.ts";
import type { DroppedFinding } from "../../core/findings/types.ts";
import type { Streams } from "../../output/types.ts";
import { countDropped } from "../../review/pure/usage-of.ts";

/** Says with `-v`, in a line for each reason, how many findings are not reported. */
export function tellNotReported(
  dropped: readonly DroppedFinding[],
  { detail }: Pick<Streams, "detail">,
): void {
  for (const { filter, reason, many } of countDropped(dropped))
    detail(
      `not reported: ${counted(many, "finding")} (${filter}): ${many === 1 ? "it" : "each"} ${reason}`,
    );
}
