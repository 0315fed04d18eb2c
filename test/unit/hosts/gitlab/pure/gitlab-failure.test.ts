import { expect, test } from "vitest";
import { explainGitlabFailure } from "../../../../../src/hosts/gitlab/pure/explain-gitlab-failure.ts";
import {
  gitlabFailureOf,
  type GitlabFailure,
} from "../../../../../src/hosts/gitlab/pure/gitlab-failure.ts";
import { readResponse } from "../../../../../src/hosts/gitlab/pure/read-response.ts";

type Doing = Parameters<typeof gitlabFailureOf>[1];

/** What glab 1.53 prints; of the third kind it drops the server's words. */
const LOST = "json: cannot unmarshal array into Go struct field .Message of type string";

test.each<[http: number | null, said: string, doing: Doing, failure: GitlabFailure]>([
  [401, "glab: 401 Unauthorized (HTTP 401)", "asking", "bad-token"],
  [401, "glab: 401 Unauthorized (HTTP 401)", "merging", "forbidden"],
  [401, "glab: 401 Unauthorized (HTTP 401)", "commenting", "forbidden"],
  [
    400,
    'glab: 400 Bad request - Note {:line_code=>["is invalid"]} (HTTP 400)',
    "commenting",
    "unknown",
  ],
  [null, "x gitlab.com has not been authenticated with glab.", "asking", "logged-out"],
  [403, "glab: insufficient_scope (HTTP 403)", "opening", "missing-scope"],
  [403, "glab: 403 Forbidden (HTTP 403)", "opening", "forbidden"],
  [404, "glab: 404 Project Not Found (HTTP 404)", "asking", "not-found"],
  [429, "glab: HTTP 429", "asking", "secondary-rate-limit"],
  [502, "glab: HTTP 502", "opening", "unreachable"],
  [null, 'Get "https://gitlab.com/api/v4/user": EOF', "asking", "unreachable"],
  [null, "dial tcp: lookup gitlab.com: no such host", "asking", "unreachable"],
  [409, LOST, "opening", "exists"],
  [422, '{"message":{"source_branch":["does not exist"]}}', "opening", "head-missing"],
  [422, '{"message":{"target_branch":["does not exist"]}}', "opening", "base-missing"],
  [422, LOST, "opening", "unknown"],
  [409, "glab: SHA does not match HEAD of source branch (HTTP 409)", "merging", "head-moved"],
  [406, "glab: Branch cannot be merged (HTTP 406)", "merging", "conflict"],
  [405, "glab: 405 Method Not Allowed (HTTP 405)", "merging", "not-mergeable"],
  [422, "glab: Branch cannot be merged (HTTP 422)", "merging", "not-mergeable"],
])("%s, %j, while %s is %s", (http, said, doing, failure) => {
  expect(gitlabFailureOf({ http, said }, doing)).toBe(failure);
  const words = explainGitlabFailure(failure, {
    doing,
    said,
    place: "gitlab.com/acme/app",
    host: "gitlab.com",
    number: 7,
    again: "tool ship",
  });
  expect(words.code).toMatch(/^HOST_/);
  expect(words.hint).not.toBe("");
});

test("an answer is read with either line end, and none where the client printed no head", () => {
  expect(readResponse("HTTP/1.1 201 Created\r\nA: b\r\n\r\n{}")).toEqual({ http: 201, body: "{}" });
  expect(readResponse("HTTP/2.0 404 Not Found\nA: b\n\n")).toEqual({ http: 404, body: "" });
  expect(readResponse("")).toEqual({ http: null, body: "" });
});
