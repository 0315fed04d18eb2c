import { expect, test } from "vitest";
import { untilEnded } from "../../../../src/assistants/model/until-ended.ts";

test("says whether it was stopped or its time was over", async () => {
  const user = new AbortController();
  const stopped = untilEnded([new AbortController().signal, user.signal], 60);
  expect([stopped.why(), stopped.signal.aborted]).toEqual([null, false]);
  user.abort();
  expect([stopped.why(), stopped.signal.aborted]).toEqual(["stopped", true]);
  stopped.release();

  const late = untilEnded([new AbortController().signal], 0.001);
  await new Promise((resolve) => {
    late.signal.addEventListener("abort", resolve);
  });
  expect(late.why()).toBe("time");
  expect(untilEnded([user.signal], 60).why()).toBe("stopped");
});
