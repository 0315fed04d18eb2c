// What is left of a review of one file when all of our own code is taken away: a process beside this one, in
// which a parser may crash, that answers a question; and git asked what changed, as often as it has to be and as
// much side by side as its answers allow. Nothing is loaded, parsed or printed.
const { execFile, fork } = require("node:child_process");

if (process.argv[2] === "beside") process.on("message", (question) => process.send(question));
else review();

async function review() {
  const beside = fork(__filename, ["beside"]);
  const [, head] = await Promise.all([
    git("config", "-z", "--get-regexp", "^(remote|branch)\\."),
    git("rev-parse", "--show-toplevel", "HEAD"),
    git("ls-files", "-z", "--others", "--exclude-standard"),
  ]);
  const commit = head.trim().split("\n")[1];
  await git("for-each-ref", "--", "refs/heads/main", "refs/remotes/origin/main");
  await Promise.all([git("diff", "--raw", "-z", commit, "--"), git("diff", commit, "--")]);
  await git("check-attr", "linguist-generated", "src/a.js");
  beside.send("what is wrong here?");
  beside.once("message", () => beside.kill());
}

function git(...args) {
  return new Promise((resolve) => {
    // A search that finds nothing is no fault.
    execFile("git", args, (_, stdout) => resolve(stdout));
  });
}
