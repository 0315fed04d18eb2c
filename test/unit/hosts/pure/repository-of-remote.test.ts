import { expect, test } from "vitest";
import { repositoryOfRemote } from "../../../../src/hosts/pure/repository-of-remote.ts";

test.each([
  // web
  ["https://github.com/acme/app.git", "github.com|acme|app"],
  ["https://github.com/acme/app", "github.com|acme|app"],
  ["https://github.com/acme/app/", "github.com|acme|app"],
  ["https://www.GitHub.com/Acme/App.git", "github.com|Acme|App"],
  ["http://github.localhost/acme/app.git", "github.localhost|acme|app"],
  ["https://ghe.example.com:8443/acme/app.git", "ghe.example.com:8443|acme|app"],
  ["https://alice:secret@github.com/acme/app.git", "github.com|acme|app"],
  ["https://x-access-token:gho_1@github.com/acme/app", "github.com|acme|app"],
  ["https://github.com/acme/my.app.git", "github.com|acme|my.app"],
  ["https://github.com/acme/123", "github.com|acme|123"],
  ["  https://github.com/acme/app.git\n", "github.com|acme|app"],
  // ssh
  ["git@github.com:acme/app.git", "github.com|acme|app"],
  ["github.com:acme/app", "github.com|acme|app"],
  ["work:acme/app.git", "work|acme|app"],
  ["git@github.com:/acme/app.git", "github.com|acme|app"],
  ["ssh://git@github.com/acme/app.git", "github.com|acme|app"],
  ["ssh://git@ssh.github.com:443/acme/app.git", "github.com|acme|app"],
  ["ssh://git@altssh.gitlab.com:443/acme/team/app.git", "gitlab.com|acme/team|app"],
  ["git@github.com-work:acme/app.git", "github.com|acme|app"],
  ["ssh://git@gitlab.com-me/acme/app.git", "gitlab.com|acme|app"],
  ["ssh://git@ghe.example.com:2222/acme/app.git", "ghe.example.com|acme|app"],
  ["git+ssh://git@github.com/acme/app.git", "github.com|acme|app"],
  ["git://github.com/acme/app.git", "github.com|acme|app"],
  // groups, and servers with paths
  ["git@gitlab.example.com:group/sub/app.git", "gitlab.example.com|group/sub|app"],
  ["ssh://git@server/srv/git/app.git", "server|srv/git|app"],
  // none
  ["/srv/git/app.git", null],
  ["../app.git", null],
  ["./a:b/c", null],
  ["C:\\work\\app", null],
  ["C:/work/app", null],
  ["file:///srv/git/app.git", null],
  ["https://github.com/", null],
  ["https://github.com/acme", null],
  ["git@github.com:app.git", null],
  ["https://github.com/acme/..", null],
  ["https://github.com/-R/app", null],
  ["https://github.com/acme/a%20b", null],
  ["ext::sh -c id%", null],
  ["", null],
])("%s", (url, expected) => {
  const found = repositoryOfRemote(url);
  expect(found && `${found.host}|${found.owner}|${found.name}`).toBe(expected);
});
