import type { Context } from "../../cli/context.ts";
import type { ShipCommand } from "../../ship/pure/types.ts";
import { ToolError } from "../../errors/tool-error.ts";

/** Begins a ship, goes on with one (`--continue`) or ends one (`--abort`). Throws USAGE for both at once. */
export async function dispatchShip(
  context: Context,
  command: ShipCommand,
  typed: Readonly<Record<string, unknown>>,
): Promise<number> {
  const isContinuing = typed["continue"] === true;
  const isAborting = typed["abort"] === true;
  if (isContinuing && isAborting)
    throw new ToolError("USAGE", "--continue and --abort cannot be combined", {
      hint: "finish it: `tool ship --continue`; or end it: `tool ship --abort`",
    });
  if (typed["rerunPostMerge"] === true && !isContinuing)
    throw new ToolError("USAGE", "--rerun-post-merge needs --continue", {
      hint: "`tool ship --continue --rerun-post-merge`",
    });
  const isElsewhere = isContinuing || isAborting || typed["dryRun"] === true;
  if (typed["plan"] !== undefined && isElsewhere)
    throw new ToolError(
      "USAGE",
      "--plan starts a ship and cannot be combined with --dry-run, --continue or --abort",
      { hint: `leave one of them out: \`tool ${command} --plan DIGEST\`` },
    );
  if (isContinuing) {
    const { continueShip } = await import("./continue-ship.ts");
    return await continueShip(context, typed);
  }
  if (isAborting) {
    const [{ abortShip }, { refuseFlagsOfStart }] = await Promise.all([
      import("./abort-ship.ts"),
      import("./read-continue-flags.ts"),
    ]);
    refuseFlagsOfStart(typed, "--abort", ["abort", "wait"]);
    return await abortShip(context);
  }
  const { runShip } = await import("./run-ship.ts");
  return await runShip(context, command, typed);
}
