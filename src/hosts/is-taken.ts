import { ToolError } from "../errors/tool-error.ts";

/** Whether the host takes comments; false if it has no place for them. Throws what else is wrong. */
export async function isTaken(written: Promise<void>): Promise<boolean> {
  try {
    await written;
    return true;
  } catch (thrown) {
    if (thrown instanceof ToolError && thrown.code === "HOST_COMMENTS_REFUSED") return false;
    throw thrown;
  }
}
