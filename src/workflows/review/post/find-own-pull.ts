import { ToolError } from "../../../errors/tool-error.ts";
import { printable } from "../../../core/printable.ts";
import { numberOn } from "../../../hosts/pure/facts/index.ts";
import type { Host, HostComments } from "../../../hosts/types.ts";

/** Returns the comments of a host. Throws HOST_NO_COMMENTS. */
export function commentsOf({ label, comments }: Host): HostComments {
  if (comments !== undefined) return comments;
  throw new ToolError(
    "HOST_NO_COMMENTS",
    `a review cannot be posted as comments on ${printable(label)}, which keeps none`,
    { hint: "print a report to paste there instead: `tool review --format markdown`" },
  );
}

/** Finds the number of the open pull request of a branch. Throws HOST_NO_OPEN_PULL and the errors of the host. */
export async function findOwnPull(host: Host, branch: string | null): Promise<number> {
  if (branch === null)
    throw noOpenPull("no branch is checked out, so its pull request is not known");
  const [fault] = await host.checkReady();
  if (fault !== undefined) throw fault;
  const open = (await host.stacks?.listFrom(branch, "open")) ?? [];
  const [only, ...others] = open;
  if (only === undefined)
    throw noOpenPull(`${host.label} has no open pull request from ${printable(branch)}`);
  if (others.length === 0) return only.number;
  const numbers = open.map(({ number }) => numberOn(host.id, number)).join(", ");
  throw noOpenPull(`${printable(branch)} has several open pull requests: ${numbers}`);
}

function noOpenPull(message: string): ToolError {
  return new ToolError("HOST_NO_OPEN_PULL", message, {
    hint: "name the pull request: `tool review --post --pr 12`",
  });
}
