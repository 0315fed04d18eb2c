import * as z from "zod";
import { schemaName, text } from "./parts.ts";
import { code, hint, message } from "./ship.ts";

const STATES = ["absent", "current", "older", "newer", "edited", "foreign"] as const;

const agent = {
  name: text.describe("Name of the agent, as `tool agents add` takes it."),
  label: text.describe("Name of the agent, as its makers write it."),
};
const piece = {
  path: text.describe("Absolute path of the file."),
  what: z
    .enum(["command", "server"])
    .describe("`command`: a slash command; `server`: the entry of the MCP server."),
};
const scope = z
  .enum(["user", "project"])
  .describe("For every project of the user, or for everybody in this project.");
const schema = schemaName("tool.agents/1");

const LIST = z.strictObject({
  schema,
  version: text.describe("Version of `tool`."),
  agents: z
    .array(
      z.strictObject({
        ...agent,
        found: z.array(text).describe("Signs that it is used here; empty if it was not found."),
        given: z
          .array(
            z.strictObject({
              scope,
              state: z
                .enum(["absent", "up to date", "outdated", "edited", "partial", "blocked"])
                .describe("State of all its files; `blocked`: one of them cannot be written."),
              version: text
                .nullable()
                .describe("Oldest version of `tool` that wrote one of the files; null if unknown."),
              files: z
                .array(
                  z.strictObject({
                    ...piece,
                    state: z
                      .enum([...STATES, "faulty"])
                      .describe("`foreign`: not written by `tool`; `faulty`: it cannot be read."),
                    version: text
                      .nullable()
                      .describe("Version of `tool` that wrote it; null if unknown."),
                  }),
                )
                .describe("Files of the slash commands and of the server's entry."),
            }),
          )
          .describe("What the agent has, one entry per scope."),
      }),
    )
    .describe("The agents that were named, or every supported agent."),
});

const CHANGES = z.strictObject({
  schema,
  scope,
  dryRun: z.boolean().describe("Whether the changes were only announced (`--dry-run`)."),
  agents: z
    .array(
      z.strictObject({
        ...agent,
        outcome: z
          .enum(["added", "updated", "removed", "up to date", "not there", "left as it is"])
          .describe("Outcome for all its files."),
        files: z
          .array(
            z.strictObject({
              ...piece,
              before: z
                .enum(STATES)
                .nullable()
                .describe("State before the command; null if the file cannot be read."),
              did: z
                .enum(["added", "updated", "removed", "left", "nothing"])
                .describe("Change to the file; `left`: a change was due, but not made."),
              because: z
                .enum(["edited", "foreign", "newer", "faulty"])
                .nullable()
                .describe("Why the file was left; null if it was not."),
              saved: text
                .nullable()
                .describe("Absolute path of the copy of an edited file; null without one."),
            }),
          )
          .describe("Files of the slash commands and of the server's entry."),
      }),
    )
    .describe("The agents that the command is about."),
  errors: z
    .array(z.strictObject({ code, message, hint }))
    .describe("Errors of the files that could not be changed."),
});

/** `tool.agents/1`: the reports of `tool agents list --json`, and of `add` and `remove`. */
export const AGENTS = z.union([LIST, CHANGES]);
