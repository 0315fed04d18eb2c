import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startModelServer, type ModelReply } from "../../helpers/model-server.ts";
import { runTool, spawnTool } from "../../helpers/run-tool.ts";
import {
  exampleServer,
  howShipped,
  SHIPPED,
  shipTracked,
  trackerWorld,
  type TrackerWorld,
} from "../../helpers/tracker-world.ts";

const PROMPT =
  "Set issue {issueId} to {state} and add a comment to it. Touch issue {issueId} only. If it is missing, stop; do not search for other issues.";

/** A team that wants a comment as well, and somebody who has named a model. */
function world(branch?: string): TrackerWorld {
  const made = trackerWorld({
    tracker: { prompt: PROMPT },
    ...(branch === undefined ? {} : { branch }),
  });
  made.register(exampleServer(made));
  const folder = join(made.sandbox.home, ".tool");
  mkdirSync(folder, { recursive: true });
  const settings = { review: { model: "openai-compatible:reader" } };
  writeFileSync(join(folder, "config.json"), JSON.stringify(settings));
  return made;
}

interface Commented {
  readonly identifier: string;
  readonly state: string;
  readonly comments: readonly { readonly body: string }[];
}

function issue({ issueFile }: TrackerWorld, id = "ENG-12"): Commented | undefined {
  const { issues } = JSON.parse(readFileSync(issueFile, "utf8")) as { issues: Commented[] };
  return issues.find(({ identifier }) => identifier === id);
}

function names(
  calls: readonly (readonly [tool: string, args: unknown])[],
  leftOut = "",
): ModelReply {
  const listed = calls.map(([tool, args]) => ({ tool, arguments: JSON.stringify(args) }));
  return { text: JSON.stringify({ calls: listed, leftOut }) };
}

const COMMENT = ["add_comment", { issueId: "ENG-12", body: "Shipped." }] as const;

test("the model that the user has named reads a custom prompt, and what it asks for besides is done", async () => {
  await using tracked = world();
  await using model = await startModelServer(() => names([COMMENT]));

  const shipped = await shipTracked(tracked, { env: model.env });

  expect(howShipped(tracked, shipped)).toEqual(SHIPPED);
  expect(shipped.steps["tracker"]).toBe("passed");
  expect(shipped.report.warnings).toEqual([]);
  expect(issue(tracked)).toMatchObject({ state: "In Review", comments: [{ body: "Shipped." }] });
  expect(shipped.stderr).toContain("add_comment, as openai-compatible:reader read the prompt");
});

test("a dry run says that the prompt asks for more than the move, and asks no model", async () => {
  await using tracked = world();
  await using model = await startModelServer(() => names([COMMENT]));

  const planned = await runTool(tracked, ["ship", "--dry-run"], { env: model.env });

  expect(planned.stdout).toContain(
    "move ENG-12 to In Review, and do whatever else its prompt asks for",
  );
  expect(model.requests).toEqual([]);
});

test("the model is told the prompt, what was shipped and the tools that add to one issue, and sees no code", async () => {
  await using tracked = world();
  await using model = await startModelServer(() => names([]));

  await shipTracked(tracked, { env: model.env });

  const [asked] = model.requests;
  const sent = JSON.stringify(asked?.body);
  expect(model.requests).toHaveLength(1);
  expect(sent).toContain("Set issue ENG-12 to In Review and add a comment to it.");
  expect(sent).toMatch(
    /do not search for other issues\.(?:\\+n)+Touch issue ENG-12 only\. .+(?:\\+n)If issue ENG-12 is missing or cannot be accessed, report an error and stop\./,
  );
  expect(sent).toContain("add_comment");
  expect(sent).toContain("me/eng-12-late");
  for (const never of ["create_issue", "list_issues", "export const sum"])
    expect(sent).not.toContain(never);
});

test.each([
  ["another issue", ["add_comment", { issueId: "ENG-11", body: "Shipped." }]],
  ["another issue in its text", ["add_comment", { issueId: "ENG-12", body: "Closes ENG-11." }]],
  ["a tool that makes issues", ["create_issue", { title: "One more" }]],
  ["another state", ["update_issue", { issueId: "ENG-12", state: "Done" }]],
  ["a search", ["list_issues", { state: "Todo" }]],
] as const)("a call that names %s is refused, whatever the model says", async (_, call) => {
  await using tracked = world();
  await using model = await startModelServer(() => names([call]));

  const shipped = await shipTracked(tracked, { env: model.env });

  expect(howShipped(tracked, shipped)).toEqual(SHIPPED);
  expect(shipped.report.warnings.map(({ code }) => code)).toContain("tracker-prompt-left-out");
  expect(issue(tracked)).toMatchObject({ state: "In Review", comments: [] });
  expect(issue(tracked, "ENG-11")).toMatchObject({ state: "In Progress", comments: [] });
});

test.each([
  ["says nothing useful", { text: "I would rather not." }, "it gave no list of calls"],
  ["is out of order", { status: 500 }, "openai-compatible:reader: "],
  [
    "cannot do all of it",
    names([COMMENT], "There is no tool that sets the due date."),
    "There is no tool that sets the due date.",
  ],
] as const)(
  "the state is set where the model %s, and a warning says what was left out",
  async (_, reply, says) => {
    await using tracked = world();
    await using model = await startModelServer(() => reply);

    const shipped = await shipTracked(tracked, { env: model.env });

    expect(howShipped(tracked, shipped)).toEqual(SHIPPED);
    expect(issue(tracked)?.state).toBe("In Review");
    expect(shipped.report.warnings.map(({ code }) => code)).toEqual(["tracker-prompt-left-out"]);
    expect(shipped.report.warnings[0]?.message).toContain(says);
  },
);

test("an issue that is missing is no business of the model's", async () => {
  await using tracked = world("me/eng-999-gone");
  await using model = await startModelServer(() => names([COMMENT]));

  const shipped = await shipTracked(tracked, { env: model.env });

  expect(howShipped(tracked, shipped)).toEqual(SHIPPED);
  expect(model.requests).toEqual([]);
  expect(shipped.report.warnings.map(({ code }) => code)).toEqual(["issue-missing"]);
});

test.each(["intent:add-to-issue", "effect:add-to-issue"])(
  "a ship that is killed at %s adds nothing twice, and says that it may be left out",
  async (point) => {
    await using tracked = world();
    await using model = await startModelServer(() => names([COMMENT]));

    const killed = await spawnTool(tracked, ["ship"], {
      env: { ...model.env, TOOL_TEST_CRASH_AT: point },
    });
    const before = issue(tracked)?.comments.length;
    const continued = await runTool(tracked, ["ship", "--continue"], { env: model.env });

    expect({ killed: killed.status, continued: continued.status }).toEqual({
      killed: null,
      continued: 0,
    });
    expect(issue(tracked)?.comments).toHaveLength(before ?? 0);
    expect(continued.stderr).toContain("an interrupted ship had already started the rest");
  },
);

test.each([
  [
    "me/eng-12-late",
    "ENG-12 was moved in the tracker",
    "what the tracker's prompt added to ENG-12",
  ],
  ["me/eng-999-gone", null, null],
])(
  "the ship of %s, once it is aborted, says what it did in the tracker and nothing else",
  async (branch, moved, added) => {
    await using tracked = world(branch);
    await using model = await startModelServer(() => names([COMMENT]));
    await spawnTool(tracked, ["ship"], {
      env: { ...model.env, TOOL_TEST_CRASH_AT: "ended:tracker" },
    });

    const { status, stderr } = await runTool(tracked, ["ship", "--abort"]);

    expect(status).toBe(0);
    for (const says of [moved, added]) if (says !== null) expect(stderr).toContain(says);
    if (moved === null) expect(stderr).not.toContain("tracker");
  },
);
