// The demonstration: a real repository in a temporary folder, with a bare origin, a branch with genuine
// flaws and pending changes; reviewed, fixed, shipped, deployed. Nothing outside that folder is touched.
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./setup.mjs";

const FILES = join(ROOT, "examples/demo");
const BRANCH = "feature/eng-12-parcel-search";
const TRACKER = join(ROOT, "examples/tracker-server/server.mjs");
const ANSWER = "No: a desk without a last search starts with an empty one.";

/**
 * Runs everything once and says where to look; gives the exit status.
 * @param options.isVerbose show all that the commands print; else the heart of it, and all of it goes to a file
 */
export async function demonstrate({ isVerbose = false } = {}) {
  const world = openDemo(isVerbose);
  say(`A repository to try it on: ${world.work}`);
  say(`The branch \`${BRANCH}\` adds a search; two files are not committed yet.`);

  const reviewed = tool(world, ["review", "--loop"], reviewInShort);
  if (reviewed !== 1) return stop("the review was expected to find problems", reviewed);

  say("\nThe safe fixes are applied. The same review as a page for your browser:");
  const page = tool(world, ["review", "--format", "html", "--output", world.page], lastLine);
  if (page !== 1) return stop("the HTML report was expected to be written", page);

  say(
    "\nOne question is for people. The answer is kept in the repository, so nobody is asked again.",
  );
  const answered = tool(world, ["register", "answer", "1", ANSWER], lastLine);
  if (answered !== 0) return stop("the question was expected to be there", answered);

  say("\nSuppose you fix the rest (the fixed files are copied in now), and ship.");
  fixTheRest(world);

  const shipped = tool(world, ["ship"], shipInShort);
  if (shipped !== 0) return stop("the ship was expected to succeed", shipped);

  show(world);
  return 0;
}

/** Creates the demonstration's folder, with the repository, its origin and the tracker. */
export function openDemo(isVerbose) {
  const world = createWorld(realpathSync(mkdtempSync(join(tmpdir(), "tool-demo-"))), isVerbose);
  makeRepository(world);
  makeTracker(world);
  return world;
}

/** Copies the files in that a person would have fixed. */
export function fixTheRest(world) {
  cpSync(join(FILES, "mended"), world.work, { recursive: true });
}

/** The first finding, the questions, and the verdict. */
function reviewInShort(lines) {
  const blocks = blocksOf(lines.filter((line) => !line.startsWith("reviewing ")));
  return inShort(blocks, (block, at) => at === 0 || block[0].startsWith("Questions"));
}

/** Each step that ended, and how the ship did. */
function shipInShort(lines) {
  const ended = lines.filter((line) => stripVTControlCharacters(line).startsWith("✓ "));
  const left = lines.length - ended.length;
  return [more(left), ...ended, "", ...blocksOf(lines).at(-1)];
}

function lastLine(lines) {
  return lines.slice(-1);
}

/** Paragraphs, as lines each. */
function blocksOf(lines) {
  return lines
    .join("\n")
    .split("\n\n")
    .map((block) => block.split("\n"));
}

/** Some paragraphs and the last one, with a line for what is left out between them. */
function inShort(blocks, isKept) {
  const shown = [];
  let left = 0;
  for (const [at, block] of blocks.entries()) {
    if (at !== blocks.length - 1 && !isKept(block, at)) {
      left += block.length + 1;
      continue;
    }
    if (left > 0) shown.push(more(left), "");
    left = 0;
    shown.push(...block, "");
  }
  return shown.slice(0, -1);
}

function more(lines) {
  return `… ${lines} more lines`;
}

function createWorld(folder, isVerbose) {
  const world = {
    folder,
    /** All that the commands print; null where it is shown. */
    log: isVerbose ? null : join(folder, "output.txt"),
    page: join(folder, "review.html"),
    work: join(folder, "work"),
    origin: join(folder, "origin.git"),
    live: join(folder, "live"),
    issues: join(folder, "issues.json"),
  };
  mkdirSync(join(folder, "home"));
  // The repository's own world: no setting, credential or hook of yours takes part.
  const keep = [
    "PATH",
    "LANG",
    "LC_ALL",
    "TERM",
    "COLORTERM",
    "NO_COLOR",
    "FORCE_COLOR",
    "TMPDIR",
    "SystemRoot",
    "ComSpec",
  ];
  world.env = {
    ...Object.fromEntries(
      keep
        .filter((name) => process.env[name] !== undefined)
        .map((name) => [name, process.env[name]]),
    ),
    PATH: [dirname(process.execPath), process.env.PATH ?? ""].join(delimiter),
    HOME: join(folder, "home"),
    USERPROFILE: join(folder, "home"),
    GIT_CONFIG_NOSYSTEM: "1",
    npm_config_update_notifier: "false",
  };
  // What is shortened is not printed to the terminal itself.
  if (process.stdout.isTTY && process.env.NO_COLOR === undefined) world.env.FORCE_COLOR ??= "1";
  return world;
}

/** A tracker with a few issues, registered in the home directory as a user would. */
function makeTracker(world) {
  writeFileSync(
    world.issues,
    JSON.stringify({
      issues: [
        issue("ENG-11", "Print labels on the second floor", "Done"),
        issue("ENG-12", "Let the desk search parcels", "In Progress"),
        issue("ENG-13", "Tell people that a parcel moved", "Todo"),
      ],
    }),
  );
  mkdirSync(join(world.folder, "home/.tool"));
  writeFileSync(
    join(world.folder, "home/.tool/mcp.json"),
    JSON.stringify({
      mcpServers: {
        "supported-tracker": {
          command: process.execPath,
          args: [TRACKER],
          env: { TRACKER_FILE: world.issues },
        },
      },
    }),
  );
}

function issue(identifier, title, state) {
  return { identifier, title, state, assignee: "Ada", labels: ["desk"] };
}

function makeRepository(world) {
  mkdirSync(world.work);
  git(world, ["init", "--quiet", "--bare", "--initial-branch=main", world.origin], world.folder);
  git(world, ["init", "--quiet", "--initial-branch=main"]);
  git(world, ["config", "user.name", "You"]);
  git(world, ["config", "user.email", "you@example.invalid"]);
  git(world, ["remote", "add", "origin", world.origin]);
  commitFiles(world, "main", "Keep track of parcels");
  git(world, ["push", "--quiet", "--set-upstream", "origin", "main"]);
  git(world, ["switch", "--quiet", "--create", BRANCH]);
  commitFiles(world, "feature", "Search parcels and ask the carrier");
  cpSync(join(FILES, "pending"), world.work, { recursive: true });
  writeFileSync(
    join(world.work, "README.md"),
    `${readFileSync(join(world.work, "README.md"), "utf8")}\nSearch: \`GET /search?state=packed\`.\n`,
  );
}

function commitFiles(world, from, message) {
  cpSync(join(FILES, from), world.work, { recursive: true });
  git(world, ["add", "--all"]);
  git(world, ["commit", "--quiet", "--message", message]);
}

/** What exists now, read from the world and not from memory. */
function show(world) {
  const fetched = git(world, ["ls-remote", world.origin, "refs/heads/main", "refs/tool/pulls/*"]);
  say("\nNow in the world:");
  say(
    `  origin's main  ${git(world, ["log", "--oneline", "--no-decorate", "-1", fetched.split("\t")[0] ?? "main"])}`,
  );
  if (existsSync(join(world.live, "REVISION")))
    say(
      `  deployed       ${world.live}, revision ${readFileSync(join(world.live, "REVISION"), "utf8").slice(0, 10)}`,
    );
  for (const [at, line] of listIssues(world).entries())
    say(`  ${at === 0 ? "the tracker  " : "             "}  ${line}`);
  say("\nTo look at:");
  say(`  the report     ${world.page}`);
  say(`  the work       cd ${world.work} && tool register`);
  if (world.log === null) say(`  the history    git --git-dir ${world.origin} log --stat main`);
  else say(`  every line     ${world.log} (or \`npm start -- --verbose\`)`);
  say("\nWith a repository of yours:");
  say("  npm start -- PATH                          review it, change nothing");
  say("  npm pack && npm install --global ./tool-cli-*.tgz");
}

function listIssues(world) {
  const { stdout } = spawnSync(process.execPath, [TRACKER, "list"], {
    env: { ...world.env, TRACKER_FILE: world.issues },
    encoding: "utf8",
  });
  return stdout.trimEnd().split("\n");
}

/** Runs the program; what it prints is shown, or shortened and kept in the log. */
function tool(world, args, shorten = (lines) => lines) {
  const command = `$ tool ${args.map((word) => (/^[\w./-]+$/.test(word) ? word : JSON.stringify(word))).join(" ")}`;
  say(command);
  const run = (output) =>
    spawnSync(process.execPath, [join(ROOT, "dist/tool.js"), ...args], {
      cwd: world.work,
      env: world.env,
      stdio: ["ignore", output, output],
    });
  if (world.log === null) return run("inherit").status;
  const part = `${world.log}.part`;
  const file = openSync(part, "w");
  const { status } = run(file);
  closeSync(file);
  const printed = readFileSync(part, "utf8");
  rmSync(part);
  appendFileSync(world.log, `${command}\n${printed}\n`);
  const lines = printed.trimEnd().split("\n");
  // Whoever has to find out what went wrong is shown everything.
  for (const line of status > 1 ? lines : shorten(lines)) say(line);
  return status;
}

function git(world, args, cwd = world.work) {
  const done = spawnSync("git", args, { cwd, env: world.env, encoding: "utf8" });
  if (done.error?.code === "ENOENT") {
    console.error(
      "error: git was not found on PATH\nhint: install git (https://git-scm.com/downloads), then run `npm start` again",
    );
    process.exit(2);
  }
  if (done.status !== 0) throw new Error(`git ${args.join(" ")}: ${done.stderr}`);
  return done.stdout.trimEnd();
}

function say(line) {
  console.log(line);
}

function stop(what, status) {
  console.error(`error: ${what}, but it exited with status ${status}`);
  return 1;
}
