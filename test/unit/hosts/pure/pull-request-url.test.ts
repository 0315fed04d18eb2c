import { expect, test } from "vitest";
import { pullRequestUrlIn } from "../../../../src/hosts/pure/pull-request-url.ts";

test.each([
  ["https://github.com/acme/app/pull/12\n", 12],
  ["Creating pull request…\n\nhttps://ghe.example.com:8443/acme/app/pull/3", 3],
  ["https://github.com/acme/app/pull/1\nhttps://github.com/acme/app/pull/2\n", 2],
  ["https://github.com/acme/app/pull/12/files", null],
  ["https://github.com/acme/app/issues/12", null],
  ["", null],
])("%s", (printed, number) => {
  expect(pullRequestUrlIn(printed)?.number ?? null).toBe(number);
});
