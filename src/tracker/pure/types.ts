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

/** The request of a `tools/call`. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The answer to a `tools/call`. An `isError` is a failure inside a success of the protocol. */
export interface ToolAnswer {
  readonly isError?: boolean | undefined;
  readonly content?: readonly { readonly type: string; readonly text?: unknown }[] | undefined;
  readonly structuredContent?: unknown;
}

/** The use of a tool: reading the issue, setting its state, listing the workflow's states. */
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
  /** The argument for the issue, and whether it takes `ENG-12` or the tracker's own id. */
  readonly issue: { readonly path: ArgumentPath; readonly by: "identifier" | "uuid" } | null;
  /** The argument for the state; `names` if the schema enumerates them. */
  readonly state: {
    readonly path: ArgumentPath;
    readonly by: "name" | "id";
    readonly names: readonly string[] | null;
  } | null;
  /** The argument for the issue's team. Only for the listing of states. */
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
  /** The id of its state, if the answer does not tell the name. */
  readonly stateId: string | null;
  readonly team: IssueTeam | null;
}

/** The issue in a value or a text, with all its identifiers, or the reason why there is none. */
export type IssueFound =
  | { readonly issue: TrackedIssue; readonly names: readonly string[] }
  | "nothing"
  | "several"
  | "unclear";

/** A state of the workflow. `id` is that of the transition if transitions were listed. */
export interface WorkflowState {
  readonly id: string | null;
  readonly name: string;
  /** Id, key and name of the team that it belongs to, as far as the answer gives them. */
  readonly teams: readonly string[];
}
