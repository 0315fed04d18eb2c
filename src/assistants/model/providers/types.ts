import type { SystemModelMessage, wrapLanguageModel } from "ai";
import type { Environment } from "../environment.ts";

/** A model of the library; never only its name, which the library would send to its gateway. */
export type SpokenModel = Parameters<typeof wrapLanguageModel>[0]["model"];

export type ProviderOptions = NonNullable<SystemModelMessage["providerOptions"]>;

/** The address and key of a model. */
export interface Endpoint {
  /** Without a slash at its end. */
  readonly url: string;
  readonly key: string | undefined;
  /** The environment variable of the key, for messages; undefined if there is none. */
  readonly keyName: string | undefined;
}

/** A provider of models. */
export interface ModelProvider {
  /** The name before the colon of a model. */
  readonly name: string;
  /** An example of a model, for hints. */
  readonly example: string;
  /** Reads key and address. Throws a `ToolError` of `MODEL_KEY` or `MODEL_ENDPOINT`. */
  endpoint(env: Environment): Endpoint;
  /** Loads the provider's library; its models use the given `fetch`. */
  load(endpoint: Endpoint): Promise<(model: string, fetch: typeof globalThis.fetch) => SpokenModel>;
  /** Options of each request, under the library's name for the provider. */
  readonly options?: ProviderOptions;
  /** Options that have the instructions cached, if the provider needs to be asked. */
  readonly instructionOptions?: ProviderOptions;
  /** The limit of an answer in tokens, if the provider requires one. */
  readonly maxOutput?: number;
  /** Whether a schema of the answer may be combined with tools; by default yes. */
  takesSchemaWithTools?(model: string): boolean;
  /** False if a model calls tools unless it is given none. */
  readonly heedsToolChoice?: false;
}
