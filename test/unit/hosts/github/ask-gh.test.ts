import { expect, test } from "vitest";
import { createAskGh } from "../../../../src/hosts/github/call-gh.ts";
import type { GhAnswer } from "../../../../src/hosts/github/call-gh.ts";

const GOOD: GhAnswer = {
  status: 0,
  stdout: "{}",
  said: "{}",
  timedOut: false,
  ended: true,
  missing: false,
};

function failed(said: string, more: Partial<GhAnswer> = {}): GhAnswer {
  return { ...GOOD, status: 1, stdout: "", said, ...more };
}

const EOF = failed('Post "https://api.github.com/graphql": EOF');
const BUSY = failed("HTTP 403: You have exceeded a secondary rate limit. Please wait");
const HUNG = failed("", { status: null, timedOut: true, ended: false });

/** Asks, the host answering as given and then well; gives the pauses between and the last answer. */
async function ask(answers: readonly GhAnswer[], random = 0) {
  const left = [...answers];
  const pauses: number[] = [];
  let calls = 0;
  const answer = await createAskGh({
    call: async () => {
      calls += 1;
      return left.shift() ?? GOOD;
    },
    firstPauseMs: 1_000,
    pause: async (ms) => void pauses.push(ms),
    now: () => 0,
    random: () => random,
  })(["pr", "list"]);
  return { calls, pauses, status: answer.status };
}

/** Asks a host that answers to nothing, each call hanging for as long as it may; gives what each call was given. */
async function askInVain(withinMs: number, answer: GhAnswer) {
  let now = 0;
  const given: (number | undefined)[] = [];
  await createAskGh({
    async call(_, options) {
      given.push(options?.withinMs);
      if (answer.timedOut) now += Math.min(60_000, options?.withinMs ?? Infinity);
      return answer;
    },
    firstPauseMs: 1_000,
    pause: async (ms) => void (now += ms),
    now: () => now,
    random: () => 0,
  })(["pr", "list"], { withinMs });
  return { given, now };
}

test.each<[string, number, GhAnswer, readonly number[], number]>([
  ["a call that hangs ends with the time", 5_000, HUNG, [5_000], 5_000],
  ["a second call has what the first one left", 90_000, HUNG, [90_000, 29_000], 90_000],
  ["no try begins after the time", 4_000, EOF, [4_000, 3_000, 1_000], 3_000],
])("within a time: %s", async (_, withinMs, answer, given, now) => {
  expect(await askInVain(withinMs, answer)).toEqual({ given, now });
});

test.each<[string, readonly GhAnswer[], readonly number[], number | null]>([
  ["an answer", [GOOD], [], 0],
  ["a connection that was cut once", [EOF], [1_000], 0],
  ["a connection that was cut three times", [EOF, EOF, EOF], [1_000, 2_000, 4_000], 0],
  ["a host that is away", [EOF, EOF, EOF, EOF], [1_000, 2_000, 4_000], 1],
  ["a bad gateway", [failed("HTTP 502: Bad gateway (https://api)")], [1_000], 0],
  ["a call that hung", [HUNG], [1_000], 0],
  ["a call that hangs each time, which has cost minutes", [HUNG, HUNG], [1_000], null],
  ["a host that asks for a pause", [BUSY], [60_000], 0],
  ["a host that asks for a pause again", [BUSY, BUSY], [60_000], 1],
  ["a login that is refused", [failed("HTTP 401: Bad credentials")], [], 1],
  ["a rate limit that is used up", [failed("HTTP 403: API rate limit exceeded")], [], 1],
  ["words that are not known", [failed("something new")], [], 1],
  ["a client that is not there", [failed("", { status: null, missing: true })], [], null],
  ["a ship that is stopped", [failed("", { status: null, ended: false })], [], null],
])("%s", async (_, answers, pauses, status) => {
  expect(await ask(answers)).toEqual({ calls: pauses.length + 1, pauses, status });
});

test("pauses differ by up to a quarter", async () => {
  expect((await ask([EOF, EOF], 1)).pauses).toEqual([1_250, 2_500]);
});
