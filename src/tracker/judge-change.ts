import type { CallVerdict, Guard } from "./pure/guard/guard.ts";
import type { ToolCall } from "./pure/types.ts";
import type { OpenServer } from "./open-server.ts";

/**
 * Judges a call that changes something. A server may change its tools without a word: they are looked at again
 * before each of these.
 */
export async function judgeChange(
  call: ToolCall,
  rehearsal: { readonly guard: Guard; readonly opened: OpenServer; readonly signal: AbortSignal },
): Promise<CallVerdict> {
  const { guard, opened, signal } = rehearsal;
  const now = await opened.listTools(signal);
  if (now === null) {
    const because = "the server's tools could not be looked at again before the update";
    return { allowed: false, because };
  }
  guard.noticeTools(now);
  return guard.check(call);
}
