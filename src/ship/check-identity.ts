import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";
import { findIdentityFault } from "../git/read-identity.ts";

/** Finds the fault of a ship whose commit git would refuse, as it does not know who commits; null if it knows. */
export async function checkIdentity(request: {
  readonly git: Git;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The command to run again, for the hint. */
  readonly again: string;
}): Promise<ToolError | null> {
  const fault = await findIdentityFault(request.git, request.env);
  return fault === null
    ? null
    : new ToolError("SHIP_NO_IDENTITY", fault.message, {
        hint: `${fault.hint}, then run \`${request.again}\` again`,
      });
}
