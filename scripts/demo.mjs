// The demonstration: a real repository in a temporary folder, with a bare origin, a branch with genuine
// flaws and pending changes; reviewed, mended, shipped, deployed. Nothing outside that folder is touched.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ROOT } from "./setup.mjs";

const FILES = join(ROOT, "examples/demo");
const BRANCH = "feature/eng-12-parcel-search";
const TRACKER = join(ROOT, "examples/tracker-server/server.mjs");
const ANSWER = "Yes: a desk without a last search starts with an empty one.";

/** Runs the whole road and says where to look; gives the exit status. */
export async function demonstrate() {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "tool-demo-")));
  const world = createWorld(home);
  makeRepository(world);
  makeTracker(world);

  say(`A repository for you to look at: ${world.work}`);
  say(`Its origin is a bare repository beside it; the branch \`${BRANCH}\` adds a search,`);
  say(
    "and two more files are not committed yet. It needs a review; `--loop` applies the safe fixes",
  );
  say("and looks again, until nothing more can be fixed.\n");

  const reviewed = tool(world, ["review", "--loop"]);
  if (reviewed !== 1) return stop("the review was expected to find flaws", reviewed);

  say(
    "\nWhat is left would stop a ship. And there is a question that only people can answer; the answer",
  );
  say("is kept in the repository, so that nobody is asked again.\n");
  const answered = tool(world, ["register", "answer", "1", ANSWER]);
  if (answered !== 0) return stop("the question was expected to be there", answered);

  say(
    "\nSuppose you fix the rest (the fixed files are copied in now), and ship: review, install, build,",
  );
  say("test, commit, pull request, the tracker's issue, squash merge, deploy.\n");
  cpSync(join(FILES, "mended"), world.work, { recursive: true });

  const shipped = tool(world, ["ship"]);
  if (shipped !== 0) return stop("the ship was expected to succeed", shipped);

  show(world);
  return 0;
}

function createWorld(folder) {
  const world = {
    folder,
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
  say("\nWhat is in the world now");
  say(
    `  origin's main   ${git(world, ["log", "--oneline", "--no-decorate", "-1", fetched.split("\t")[0] ?? "main"])}`,
  );
  for (const line of fetched.split("\n").slice(1)) say(`  on origin       ${line.split("\t")[1]}`);
  if (existsSync(join(world.live, "REVISION")))
    say(
      `  deployed        ${world.live}, revision ${readFileSync(join(world.live, "REVISION"), "utf8").slice(0, 10)}`,
    );
  say("\nWhat the tracker says (`node examples/tracker-server/server.mjs list`)");
  say(listIssues(world));
  say("\nWhere to look");
  say(`  cd ${world.work}`);
  say(`  git --git-dir ../origin.git log --stat main`);
  say("\nIn a repository of your own");
  say(`  npm start -- PATH                    review it`);
  say(`  npm install --global ${ROOT}`);
  say(`  cd PATH && tool init && tool ship --dry-run`);
}

function listIssues(world) {
  const { stdout } = spawnSync(process.execPath, [TRACKER, "list"], {
    env: { ...world.env, TRACKER_FILE: world.issues },
    encoding: "utf8",
  });
  return stdout.trimEnd().replace(/^/gm, "  ");
}

function tool(world, args) {
  say(
    `$ tool ${args.map((word) => (/^[\w-]+$/.test(word) ? word : JSON.stringify(word))).join(" ")}`,
  );
  return spawnSync(process.execPath, [join(ROOT, "dist/tool.js"), ...args], {
    cwd: world.work,
    env: world.env,
    stdio: ["ignore", "inherit", "inherit"],
  }).status;
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
  console.error(`error: ${what}, but it ended with status ${status}`);
  return 1;
}
