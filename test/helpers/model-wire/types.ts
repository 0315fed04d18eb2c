export type Protocol = "openai-chat" | "openai-responses" | "anthropic" | "google";

/** Tokens that a reply reports. */
export interface ReportedUsage {
  /** All that was read, cached or not. */
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
}

/** What a model says in one reply, before it takes the form of a protocol. */
export interface Said {
  readonly text: string;
  readonly toolCalls: readonly { readonly name: string; readonly input: unknown }[];
  readonly end: "stop" | "length" | "refusal" | "tools";
  /** Null: the server counts nothing. */
  readonly usage: ReportedUsage | null;
  readonly model: string;
  /** One of a kind for each reply of a server. */
  readonly number: number;
}

/** What a request asks, whatever the protocol. */
export interface Asked {
  readonly model: string;
  readonly isStreamed: boolean;
  readonly system: string;
  /** Every text of the conversation beside the system's, and the answers of tools, in order. */
  readonly text: string;
  readonly tools: readonly string[];
  /** JSON Schema that the answer is to follow. */
  readonly schema: unknown;
}

/** One protocol, as its public documentation has it. */
export interface Wire {
  readonly protocol: Protocol;
  matches(path: string): boolean;
  read(body: Json, path: string): Asked;
  /** Events of a stream up to the last piece of content. */
  begin(said: Said): readonly string[];
  /** Events that close it. */
  finish(said: Said): readonly string[];
  /** The event that says in the middle of a stream that the service has too much to do. */
  readonly overloaded: string;
  /** The answer where no stream was asked for. */
  whole(said: Said): unknown;
  /** Body of an error with that status. */
  error(status: number, message: string): unknown;
}

export type Json = Readonly<Record<string, unknown>>;

/** An event of a stream of server-sent events. */
export function event(data: unknown, name?: string): string {
  return `${name === undefined ? "" : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** Text in pieces of a few characters, as a model gives it. */
export function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,400}/g) ?? [];
}

export function asJson(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}

export function asList(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(asJson) : [];
}

export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Text of a content that is a string or a list of parts. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  return asList(content)
    .map((part) => asText(part["text"]) || contentText(part["content"]) || asText(part["output"]))
    .filter((text) => text !== "")
    .join("\n");
}
