import { expect, test } from "vitest";
import { readPullName } from "../../../../src/workflows/review/pull-name.ts";

test.each([
  ["12", "12"],
  ["#12", "12"],
  ["!12", "12"],
  [" 12 ", "12"],
  ["https://github.com/acme/app/pull/12", "github.com acme/app 12"],
  ["https://www.github.com/acme/app/pull/12/files#diff-a", "github.com acme/app 12"],
  ["https://GitHub.com/Acme/App/pull/12/commits/0af1?w=1", "github.com Acme/App 12"],
  ["https://github.com/acme/app/pull/12.diff", "github.com acme/app 12"],
  ["https://ghe.example.com:8443/acme/app/pull/12/", "ghe.example.com:8443 acme/app 12"],
  ["https://gitlab.com:443/a/b/c/my.app/-/merge_requests/12/diffs", "gitlab.com a/b/c/my.app 12"],
  ["https://gitlab.com/a/b/-/merge_requests/12#note_1", "gitlab.com a/b 12"],
  ["https://gitlab.com/a/b/merge_requests/12", "gitlab.com a/b 12"],
])("%s names a pull request", (typed, expected) => {
  const { number, place } = readPullName(typed);
  const where = place === null ? [] : [place.host, place.repository];
  expect([...where, number].join(" ")).toBe(expected);
});

test.each([
  [""],
  ["0"],
  ["-1"],
  ["seven"],
  ["12/"],
  ["github.com/acme/app/pull/12"],
  ["https://github.com/acme/app/issues/12"],
  ["https://gitlab.com/a/b/-/merge_requests/12.zip"],
  ["https://user:word@github.com/acme/app/pull/12"],
])("%j is refused with a form that works", (typed) => {
  expect(() => readPullName(typed)).toThrow("--pr takes a number or a URL");
});
