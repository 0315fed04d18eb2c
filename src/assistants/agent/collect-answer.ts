import { isRecord } from "../../core/is-record.ts";

/** What an agent has said so far in one session. */
export interface CollectedAnswer {
  /** Takes the update of a session as it comes, not looked at yet. */
  take(update: unknown): void;
  /** What it said, without what it thought and did. */
  text(): string;
  /** Characters that it has thought. */
  thought(): number;
  /** Tokens in its context by the last that it told; 0 when it told none. */
  used(): number;
  /** What it has told about a tool that it calls. */
  toolCall(id: unknown): Readonly<Record<string, unknown>>;
}

/** So many calls of tools are remembered; an agent that makes more asks for permission soon after it told. */
const MAX_TOOL_CALLS = 500;

/** Gathers the text of an answer. `onFull` is called once, when it is longer than `maxCharacters`: the rest is left out. */
export function collectAnswer(request: {
  readonly maxCharacters: number;
  readonly onFull: () => void;
  /** Something came; so many characters are there. */
  readonly onUpdate: (characters: number) => void;
}): CollectedAnswer {
  const { maxCharacters, onFull, onUpdate } = request;
  const parts: string[] = [];
  const toolCalls = new Map<unknown, Readonly<Record<string, unknown>>>();
  let length = 0;
  let thought = 0;
  let used = 0;
  let lastMessage: unknown;
  let isInterrupted = false;
  let isFull = false;

  const say = (text: string, message: unknown): void => {
    // What it says between two looks at something is not the beginning of what it says after.
    const isNew = length > 0 && (isInterrupted || message !== lastMessage);
    isInterrupted = false;
    lastMessage = message;
    const added = isNew ? `\n\n${text}` : text;
    if (isFull) return;
    parts.push(added.slice(0, maxCharacters - length));
    isFull = length + added.length > maxCharacters;
    length = Math.min(maxCharacters, length + added.length);
    if (isFull) onFull();
  };
  const remember = (call: Readonly<Record<string, unknown>>): void => {
    const id = call["toolCallId"];
    toolCalls.set(id, { ...toolCalls.get(id), ...call });
    const [first] = toolCalls.keys();
    if (toolCalls.size > MAX_TOOL_CALLS) toolCalls.delete(first);
  };

  return {
    take(update) {
      if (!isRecord(update)) return;
      const text = textOf(update["content"]);
      switch (update["sessionUpdate"]) {
        case "agent_message_chunk":
          say(text, update["messageId"] ?? undefined);
          break;
        case "agent_thought_chunk":
          thought += text.length;
          break;
        case "tool_call":
        case "tool_call_update":
          isInterrupted = true;
          remember(update);
          break;
        case "usage_update":
          used = Number.isSafeInteger(update["used"]) ? Number(update["used"]) : used;
          break;
        default:
      }
      onUpdate(length);
    },
    text: () => parts.join(""),
    thought: () => thought,
    used: () => used,
    toolCall: (id) => toolCalls.get(id) ?? {},
  };
}

function textOf(content: unknown): string {
  if (!isRecord(content) || content["type"] !== "text") return "";
  return typeof content["text"] === "string" ? content["text"] : "";
}
