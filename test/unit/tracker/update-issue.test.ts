import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRedaction } from "../../../src/redaction/create-redaction.ts";
import { updateIssue } from "../../../src/tracker/update-issue.ts";

const SCRIPT = join(import.meta.dirname, "../../helpers/tracker-dialects.mjs");
const OWN_ID = "0b8c9a52-5f7e-4a0e-9d6a-2f1c3b4d5e6f";
const IN_REVIEW = "6f1d2c3b-0000-4000-8000-000000000002";
const MOVED = "Updated ENG-12: In Progress → In Review";

/** Moves ENG-12 to In Review through a server of its own that speaks a dialect. */
async function update(dialect: string, state = "In Review") {
  const directory = mkdtempSync(join(tmpdir(), "tool-dialect-"));
  const callFile = join(directory, "calls.txt");
  const definition = {
    command: process.execPath,
    args: [SCRIPT, dialect],
    env: { CALLS: callFile },
  };
  const update = await updateIssue({
    issueId: "ENG-12",
    state,
    teamPrefixes: ["ENG"],
    shipped: { branch: "me/eng-12-late", target: "main", pullRequest: null },
    once: (act) => act(),
    log: () => undefined,
    tell: () => undefined,
    server: {
      name: "supported-tracker",
      file: join(directory, "mcp.json"),
      from: "your-files",
      definition,
    },
    prompt: null,
    provider: "supported-tracker",
    openReader: async () => null,
    redaction: createRedaction(),
    env: { PATH: process.env["PATH"] },
    home: directory,
    root: directory,
    canAsk: false,
    version: "0",
    signal: new AbortController().signal,
  });
  const calls = existsSync(callFile)
    ? readFileSync(callFile, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { name: string; arguments: object })
        .map((call) => [call.name, call.arguments])
    : [];
  return {
    said: update.is === "ended" ? update.result.sentence : update.why,
    refused: update.is === "ended" ? update.refused : [],
    calls,
  };
}

test("an issue that tells ids alone is moved by its own id, the states read with the teams", async () => {
  expect(await update("uuids")).toEqual({
    said: MOVED,
    refused: [],
    calls: [
      ["issue_get", { identifier: "ENG-12" }],
      ["team_list", {}],
      ["issue_update", { issueId: OWN_ID, stateId: IN_REVIEW }],
      ["issue_get", { identifier: "ENG-12" }],
    ],
  });
});

test("an issue that tells ids alone and is in the state already is left as it is", async () => {
  const { said, calls } = await update("uuids", "In Progress");

  expect(said).toBe("ENG-12 is already in In Progress");
  expect(calls.map(([name]) => name)).toEqual(["issue_get", "team_list"]);
});

test("a state that only another team has is not taken", async () => {
  const { said, calls } = await update("uuids", "Shipped");

  expect(said).toContain("there is no state Shipped; there are In Progress, In Review");
  expect(calls.map(([name]) => name)).toEqual(["issue_get", "team_list"]);
});

test("teams are not asked for where nothing says that states come with them", async () => {
  expect(await update("silent")).toEqual({
    said: expect.stringContaining("the server has no usable tool that lists the states"),
    refused: [],
    calls: [],
  });
});

test("nothing is asked of a server that wants ids which only a search could tell", async () => {
  expect(await update("closed")).toEqual({
    said: "ENG-12 was not updated: the tracker's tools need an internal id that only they can provide",
    refused: [],
    calls: [],
  });
});

test("mcp-server-linear's tools move the issue by its UUID, once", async () => {
  expect(await update("community")).toEqual({
    said: MOVED,
    refused: [],
    calls: [
      ["linear_get_issue", { identifier: "ENG-12" }],
      ["linear_get_teams", {}],
      ["linear_edit_issue", { issueId: OWN_ID, stateId: IN_REVIEW }],
      ["linear_get_issue", { identifier: "ENG-12" }],
    ],
  });
});

test("among five hundred tools, those of workflows and pipelines are not taken for an issue's", async () => {
  expect(await update("crowd")).toEqual({
    said: MOVED,
    refused: [],
    calls: [
      ["get_issue", { id: "ENG-12" }],
      ["list_issue_statuses", { team: "t-1" }],
      ["update_issue", { id: "ENG-12", state: "In Review" }],
      ["get_issue", { id: "ENG-12" }],
    ],
  });
});
