/** A JSON Schema as a server sends it: unchecked. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A tool of a Model Context Protocol server, as its `tools/list` gives it. */
export interface ServerTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema | undefined;
  readonly annotations?: Readonly<Record<string, unknown>> | undefined;
}

/** What a `tools/call` asks for. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What a `tools/call` answers. An `isError` is a failure inside a success of the protocol. */
export interface ToolAnswer {
  readonly isError?: boolean | undefined;
  readonly content?: readonly { readonly type: string; readonly text?: unknown }[] | undefined;
  readonly structuredContent?: unknown;
}

/** What a tool is used for: reading the issue, setting its state, listing the workflow's states. */
export type ToolRole = "read" | "write" | "states";

/** The keys that lead to an argument: `["input", "stateId"]`. */
export type ArgumentPath = readonly string[];

/** An argument that the schema demands and gives the only sensible value for. */
export interface FixedArgument {
  readonly path: ArgumentPath;
  readonly value: string | number | boolean | null;
}

/** A tool and how it is called. */
export interface FoundTool {
  readonly name: string;
  /** Of its input schema, see `hashSchema`. */
  readonly schemaHash: string;
  /** Where the issue goes, and whether it is named by `ENG-12` or by the tracker's own id. */
  readonly issue: { readonly path: ArgumentPath; readonly by: "identifier" | "uuid" } | null;
  /** Where the state goes; a listed one where the schema enumerates the names. */
  readonly state: {
    readonly path: ArgumentPath;
    readonly by: "name" | "id";
    readonly names: readonly string[] | null;
  } | null;
  /** Where the issue's team goes. Only for the listing of states. */
  readonly team: {
    readonly path: ArgumentPath;
    readonly by: "id" | "key" | "name" | "any";
    readonly isRequired: boolean;
  } | null;
  readonly fixed: readonly FixedArgument[];
}

/** The tools of one tracker. */
export interface TrackerTools {
  readonly read: FoundTool & { readonly issue: NonNullable<FoundTool["issue"]> };
  readonly write: FoundTool & {
    readonly issue: NonNullable<FoundTool["issue"]>;
    readonly state: NonNullable<FoundTool["state"]>;
  };
  readonly states: FoundTool | null;
}

/** The team that an issue belongs to, as far as an answer tells. */
export interface IssueTeam {
  readonly id: string | null;
  readonly key: string | null;
  readonly name: string | null;
}

/** An issue as an answer gives it. */
export interface TrackedIssue {
  /** In capitals: `ENG-12`. Null when the answer carries none. */
  readonly identifier: string | null;
  /** The tracker's own id of it, whatever its shape. */
  readonly uuid: string | null;
  readonly state: { readonly name: string; readonly id: string | null } | null;
  /** The id of its state, where the answer does not tell the name. */
  readonly stateId: string | null;
  readonly team: IssueTeam | null;
}

/** What a value or a text turned out to hold: an issue with all identifiers it goes by, or why none. */
export type IssueFound =
  | { readonly issue: TrackedIssue; readonly names: readonly string[] }
  | "nothing"
  | "several"
  | "unclear";

/** A state of the workflow. `id` is the transition's where transitions were listed. */
export interface WorkflowState {
  readonly id: string | null;
  readonly name: string;
  /** Id, key and name of the team that it belongs to, as far as the answer gives them. */
  readonly teams: readonly string[];
}
