import { isRecord } from "../../core/is-record.ts";

/** The answer of an agent so far in one session. */
export interface CollectedAnswer {
  /** Takes a raw update of a session. */
  take(update: unknown): void;
  /** Returns its text, without thoughts and calls of tools. */
  text(): string;
  /** Returns the number of characters of its thoughts. */
  thought(): number;
  /** Returns the last reported number of tokens in its context; 0 if there was no report. */
  used(): number;
  /** Returns what it has reported about a call of a tool. */
  toolCall(id: unknown): Readonly<Record<string, unknown>>;
}

/** The number of calls of tools to remember: a permission is requested soon after its report. */
const MAX_TOOL_CALLS = 500;

/** Collects the text of an answer. `onFull` is called once if it exceeds `maxCharacters`; the rest is left out. */
export function collectAnswer(request: {
  readonly maxCharacters: number;
  readonly onFull: () => void;
  /** Called for each update, with the number of characters so far. */
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
    // Text between two calls of tools is separate from the text after them.
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
