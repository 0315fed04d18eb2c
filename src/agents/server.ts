/** The command by which agents start the server over standard input and output. */
export const SERVER = { command: "tool", args: ["mcp"] } as const;
