import type { SystemModelMessage, wrapLanguageModel } from "ai";
import type { Environment } from "../environment.ts";

/** A model as the library speaks to it; never its name alone, which would be asked of a gateway. */
export type SpokenModel = Parameters<typeof wrapLanguageModel>[0]["model"];

export type ProviderOptions = NonNullable<SystemModelMessage["providerOptions"]>;

/** Where a model is reached, and with what. */
export interface Endpoint {
  /** Without a slash at its end. */
  readonly url: string;
  readonly key: string | undefined;
  /** The variable that the key is read from, for words to the user; undefined if there is none. */
  readonly keyName: string | undefined;
}

/** Somebody whose models can be asked. */
export interface ModelProvider {
  /** As it stands before the colon in a model's name. */
  readonly name: string;
  /** An example of a model, for hints. */
  readonly example: string;
  /** Reads key and address. Throws a `ToolError` of `MODEL_KEY` or `MODEL_ENDPOINT`. */
  endpoint(env: Environment): Endpoint;
  /** Loads the provider's library; the model that comes of it speaks through the given `fetch`. */
  load(endpoint: Endpoint): Promise<(model: string, fetch: typeof globalThis.fetch) => SpokenModel>;
  /** What is asked of it beside, under the library's name for it. */
  readonly options?: ProviderOptions;
  /** Marks the instructions as worth keeping ready, where that is not done unasked. */
  readonly instructionOptions?: ProviderOptions;
  /** Ceiling of an answer, where the provider insists on one; tokens. */
  readonly maxOutput?: number;
  /** Whether the form of an answer may be laid down where the model can also call tools; default yes. */
  takesSchemaWithTools?(model: string): boolean;
  /** False if a model can only be kept from calling tools by being given none. */
  readonly heedsToolChoice?: false;
}
