import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRepository } from "../shared/repository.mjs";
import { review } from "./review.mjs";
import { startServer } from "./server.mjs";

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = UPPER.toLowerCase();
const DIGITS = "0123456789";
const MIXED = UPPER + LOWER + DIGITS;

/** Values as their issuers make them, put together here so that none stands in this file. */
const KINDS = [
  ["AWS_KEY", (draw) => `AK${"IA"}${draw(UPPER + DIGITS, 16)}`],
  ["aws_secret_access_key", (draw) => draw(`${MIXED}/+`, 40)],
  ["githubToken", (draw) => `gh${"p_"}${draw(MIXED, 36)}`],
  ["GITHUB_PAT", (draw) => `github${"_pat_"}${draw(MIXED, 22)}_${draw(MIXED, 59)}`],
  ["gitlab_token", (draw) => `gl${"pat-"}${draw(MIXED, 20)}`],
  ["npmToken", (draw) => `np${"m_"}${draw(MIXED, 36)}`],
  ["slackToken", (draw) => `xo${"xb-"}${draw(DIGITS, 12)}-${draw(DIGITS, 12)}-${draw(MIXED, 24)}`],
  ["stripeKey", (draw) => `sk${"_live_"}${draw(MIXED, 24)}`],
  ["openaiKey", (draw) => `s${"k-proj-"}${draw(MIXED, 48)}`],
  ["anthropicKey", (draw) => `sk${"-ant-api03-"}${draw(`${MIXED}_-`, 93)}AA`],
  ["googleKey", (draw) => `AI${"za"}${draw(`${MIXED}_-`, 35)}`],
  ["sendgrid", (draw) => `S${"G."}${draw(MIXED, 22)}.${draw(MIXED, 43)}`],
  ["jwt", (draw) => `ey${"J"}${draw(MIXED, 30)}.ey${"J"}${draw(MIXED, 60)}.${draw(MIXED, 43)}`],
  ["password", (draw) => `${draw(LOWER, 5)}-${draw(MIXED, 9)}!${draw(DIGITS, 3)}`],
  ["dbPassword", (draw) => draw(MIXED, 14)],
  ["clientSecret", (draw) => draw("0123456789abcdef", 64)],
  ["session_secret", (draw) => draw(MIXED, 32)],
  ["apiKey", (draw) => draw("0123456789abcdef", 32)],
  ["databaseUrl", (draw) => `postgres://app:${draw(MIXED, 18)}@db.internal:5432/app`],
  [
    "privateKey",
    (draw) => `-----BEGIN PRIV${"ATE KEY"}-----\n${pem(draw)}\n-----END PRIV${"ATE KEY"}-----`,
  ],
];

/** How a value stands in a file of each language. */
const LANGUAGES = [
  ["js", (name, value) => `export const ${name} = ${JSON.stringify(value)};`],
  ["ts", (name, value) => `export const config: Config = { ${name}: \`${value}\` };`],
  ["py", (name, value) => `${name} = """${value}"""`],
  ["go", (name, value) => `var ${name} = \`${value}\``],
  ["java", (name, value) => `  static final String ${name} = ${JSON.stringify(value)};`],
  ["rb", (name, value) => `${name.toUpperCase()} = ${JSON.stringify(value)}`],
  ["php", (name, value) => `<?php $${name} = '${value}';`],
  ["yml", (name, value) => `${name}: ${value.includes("\n") ? JSON.stringify(value) : value}`],
  ["json", (name, value) => `{ "${name}": ${JSON.stringify(value)} }`],
  ["toml", (name, value) => `${name} = ${JSON.stringify(value)}`],
];

const FORBIDDEN_MARK = "forbidden-content-of";

/**
 * Reviews a change that holds 200 secrets, in changed and in unchanged files, among files that must not leave
 * the machine at all, with a model that asks for every one of them; and looks for them in what it was sent.
 */
export async function measureLeaks() {
  const secrets = [];
  const changed = new Map();
  const untouched = new Map();
  for (const [at, [name, make]] of KINDS.entries()) {
    for (const [number, [ending, write]] of LANGUAGES.entries()) {
      const value = make(drawer(`${name} ${ending}`));
      secrets.push(value);
      // Every other file is one that the change leaves alone, and that the model asks for.
      const files = (at + number) % 2 === 0 ? changed : untouched;
      const path = `app/${name}-${number}.${ending}`;
      files.set(path, `${write(name, value)}\n`);
    }
  }
  const forbidden = new Map(
    [
      ".env",
      ".env.production",
      "deploy/server.pem",
      "config/credentials.json",
      "private/notes.js",
      "ignored/cache.js",
      ".npmrc",
    ].map((path) => [path, `${FORBIDDEN_MARK} = "${path}"\n`]),
  );
  const wanted = [...untouched.keys(), ...forbidden.keys(), "../outside.txt", ".git/config"];
  const server = await startServer(({ turn, phase }) =>
    phase === "review" && turn === 0
      ? nextOf(wanted).map((path) => ({ name: "read_file", input: { path } }))
      : phase === "review" && turn === 1
        ? [
            { name: "search", input: { word: FORBIDDEN_MARK.split("-")[0] } },
            { name: "search", input: { word: "password" } },
          ]
        : JSON.stringify({ schema: "tool.findings/1", findings: [] }),
  );
  const repository = createRepository();
  try {
    await repository.start([[".gitignore", "ignored/\n"], ...untouched]);
    await repository.git("checkout", "-q", "-b", "change");
    for (const [path, text] of [...changed, ...forbidden]) write(repository.root, path, text);
    write(repository.root, "../outside.txt", FORBIDDEN_MARK);
    const { report } = await review(repository, {
      env: server.env,
      flags: ["--exclude", "private/"],
    });
    const sent = server.bodies.join("\n");
    const decoded = [sent, sent.replaceAll("\\\\", "\\")].map((text) =>
      text.replaceAll("\\n", "\n"),
    );
    const isThere = (text) => decoded.some((body) => body.includes(text));
    return {
      planted: secrets.length,
      files: changed.size + untouched.size,
      asked: report.usage.reading.sent.length,
      requests: server.bodies.length,
      hidden: report.usage.reading.hidden.secrets,
      leaked: secrets.filter((value) => piecesOf(value).some(isThere)).length,
      // Each such file holds its mark, and nothing else does.
      forbidden: sent.split(FORBIDDEN_MARK).length - 1,
    };
  } finally {
    repository.remove();
    server.close();
  }

  function nextOf(paths) {
    return paths.splice(0, 20);
  }
}

/** What of a value would give it away: each line of it, without what its kind begins with. */
function piecesOf(value) {
  return value
    .split("\n")
    .filter((line) => !line.startsWith("-----"))
    .flatMap((line) => (line.length <= 12 ? [line] : [line.slice(-12), line.slice(-20, -8)]))
    .filter((piece) => piece.length >= 8 && !piece.includes("@"));
}

function pem(draw) {
  return Array.from({ length: 6 }, () => draw(`${MIXED}+/`, 64)).join("\n");
}

/** Draws characters that hang on nothing but a seed. */
function drawer(seed) {
  let count = 0;
  return (alphabet, length) =>
    Array.from({ length }, () => {
      count += 1;
      const digest = createHash("sha256").update(`${seed} ${count}`).digest();
      return alphabet[digest.readUInt32BE(0) % alphabet.length];
    }).join("");
}

function write(root, path, text) {
  const file = join(root, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
}
