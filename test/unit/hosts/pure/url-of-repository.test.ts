import { expect, test } from "vitest";
import { urlOfRepository } from "../../../../src/hosts/pure/url-of-repository.ts";

test.each([
  ["https://github.com/ann/app.git", "https://github.com/acme/app.git"],
  ["https://github.com/ann/app", "https://github.com/acme/app"],
  ["https://ann:token@github.com/ann/app.git/", "https://ann:token@github.com/acme/app.git"],
  ["git@github.com:ann/app.git", "git@github.com:acme/app.git"],
  ["work-gh:ann/app", "work-gh:acme/app"],
  ["ssh://git@ssh.github.com:443/ann/app.git", "ssh://git@ssh.github.com:443/acme/app.git"],
  ["/srv/app.git", null],
  ["file:///srv/app.git", null],
  ["C:\\srv\\app.git", null],
])("the project beside %s is %s", (remote, expected) => {
  expect(urlOfRepository(remote, "acme/app")).toBe(expected);
});
