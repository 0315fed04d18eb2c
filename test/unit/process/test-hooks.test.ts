import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testHooksFrom } from "../../../src/process/test-hooks.ts";

const NONE = {
  crashAt: null,
  crashSignal: "SIGKILL",
  hostTimeoutMs: null,
  mergePollMs: null,
  stepSilenceMs: null,
  doctorLimitMs: null,
  linterLimitMs: null,
  trackerLimits: null,
};

describe("the hooks of the tests", () => {
  test("are null in an ordinary environment", () => {
    expect(testHooksFrom({ PATH: "/usr/bin" })).toEqual(NONE);
  });

  test("are read from the environment", () => {
    expect(
      testHooksFrom({
        TOOL_TEST_CRASH_AT: "done:push",
        TOOL_TEST_CRASH_SIGNAL: "SIGTERM",
        TOOL_HOST_TIMEOUT_MS: "1",
        TOOL_MERGE_POLL_MS: "0",
        TOOL_STEP_SILENCE_MS: "2.5",
        TOOL_DOCTOR_LIMIT_MS: "3",
        TOOL_LINTER_LIMIT_MS: "4",
        TOOL_TRACKER_LIMITS_MS: "1,2,3,4",
      }),
    ).toEqual({
      crashAt: "done:push",
      crashSignal: "SIGTERM",
      hostTimeoutMs: 1,
      mergePollMs: 0,
      stepSilenceMs: 2.5,
      doctorLimitMs: 3,
      linterLimitMs: 4,
      trackerLimits: { startMs: 1, callMs: 2, stepMs: 3, graceMs: 4 },
    });
  });

  test.each([
    ["TOOL_HOST_TIMEOUT_MS", ""],
    ["TOOL_MERGE_POLL_MS", "-1"],
    ["TOOL_STEP_SILENCE_MS", "soon"],
    ["TOOL_DOCTOR_LIMIT_MS", "Infinity"],
    ["TOOL_TRACKER_LIMITS_MS", "1,2,3"],
    ["TOOL_TRACKER_LIMITS_MS", "1,2,3,4,5"],
    ["TOOL_TEST_CRASH_SIGNAL", "SIGHUP"],
  ])("%s=%j changes nothing", (name, value) => {
    expect(testHooksFrom({ [name]: value })).toEqual(NONE);
  });

  test("are named in one file of the program", () => {
    const naming = readdirSync("src", { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) =>
        /\bTOOL_(?:TEST_\w+|\w+_MS)\b/.test(readFileSync(join("src", path), "utf8")),
      );
    expect(naming).toEqual(["process/test-hooks.ts"]);
  });
});
