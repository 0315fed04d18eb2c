import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hideSecrets } from "../../../src/redaction/hide-secrets.ts";
import { PLACEHOLDER } from "../../../src/redaction/placeholder.ts";
import { plantedSecrets, remainderOf } from "../../helpers/planted-secrets.ts";
import { runs } from "../../helpers/thorough.ts";

describe("no eight signs in a row are left of a secret:", () => {
  const planted = plantedSecrets(1_500);
  test.each([...new Set(planted.map(({ kind }) => kind))])("%s", (kind) => {
    const ofKind = planted.filter((secret) => secret.kind === kind);
    const left = ofKind.flatMap((secret) => {
      const rest = remainderOf(secret, hideSecrets(secret.code, { path: secret.file }).text);
      return rest === null ? [] : [{ rest, file: secret.file, code: secret.code }];
    });
    expect(left).toEqual([]);
  });
});

describe("what has a form of its own is known by it, in the middle of a sentence:", () => {
  const formed = plantedSecrets(300, 5).filter(({ hasOwnForm }) => hasOwnForm);
  test.each([...new Set(formed.map(({ kind }) => kind))])("%s", (kind) => {
    const left = formed.filter(
      (secret) =>
        secret.kind === kind &&
        remainderOf(secret, hideSecrets(`see ${secret.value} there`, { path: "a.ts" }).text),
    );
    expect(left).toEqual([]);
  });
});

/** Code without secrets, of ten languages; all of it has to stay. */
const CODE: readonly string[] = [
  "const apiKey = process.env.API_KEY;",
  "  password: string;\n  token?: string | null;",
  'if (token === null) throw new Error("token is missing");',
  'api_key = os.environ["API_KEY"]',
  "def login(password: str, token=None):\n    return check(password)",
  'token := os.Getenv("AUTH_TOKEN")\nif token == "" {\n\treturn err\n}',
  'String password = System.getenv("DB_PASSWORD");',
  "$password = $_POST['password'];",
  "password = ENV.fetch('DB_PASSWORD')",
  'let secret = env::var("CLIENT_SECRET")?;',
  'var key = Environment.GetEnvironmentVariable("API_KEY");',
  'char *password = getenv("PASSWORD");',
  'export TOKEN="$1"\ncurl -H "Authorization: Bearer $TOKEN" "$URL"',
  "env:\n  TOKEN: ${{ secrets.GITHUB_TOKEN }}",
  'resource "db" "x" {\n  password = var.db_password\n}',
  "const header = { Authorization: `Bearer ${token}` };",
  "const url = `postgres://${user}:${password}@${host}/db`;",
  '"integrity": "sha512-' + "aB3/".repeat(21) + 'Zw==",',
  "uses: actions/checkout@" + "0a1b2c3d4e".repeat(4),
  "config.password = options.password;",
  '<input type="password" name="password" autocomplete="current-password" />',
  'type Token = { kind: "word"; value: string };',
  'import { tokenize } from "./tokenizer.js";',
  "changeme: PASSWORD=changeme",
  'password = crypto.createHash("sha512").update(password).digest("hex");',
  'secret = createCipheriv("aes-256-gcm", key, iv).update(text, "latin1", "base64url");',
  'token = jwt.sign(claims, key, { algorithm: "HS256" });',
  "SELECT * FROM users WHERE password = ? AND token = :token",
  'class Token:\n    """One token of the text that is read, 1 to 3 signs."""',
  "KEYWORDS = ['or', 'pass', 'public', 'return']",
  "error_codes = { 'bad-token': 'HOST_LOGGED_OUT' }",
  "const COLOURS = { token: '#A3AAB2' };",
  "register('AudioOutputUnitStartAtTimeParamsResponse');",
  '"secretlint": "^11.7.1",',
  'log.Fatal("Error creating server with Auth: ", err)',
  'print("token: " + str(error))',
  "logger.info('Secret: ', error);",
];

test.each([
  ['console.log("password: ", "hunter22xy")', '"‹password›"'],
  ['dsn = "password=" + "hunter22xy"', '"‹password›"'],
  ["// don't: password = 'hunter22xy'", "'‹password›'"],
])("%s: what a label in a text speaks of is hidden, and the label stays", (code, hidden) => {
  expect(hideSecrets(code, { path: "a.ts" }).text).toBe(code.replace(/(["'])hunter22xy\1/, hidden));
});

test.each(["a.ts", "a.py", ""])("names, types and references stay as they are in %s", (path) => {
  const isSetting = /^(?:env:|export|changeme)/;
  const changed = CODE.filter((code) => path === "" || !isSetting.test(code)).filter(
    (code) => hideSecrets(code, { path }).text !== code,
  );
  expect(changed).toEqual([]);
});

test("planted secrets go from the middle of code of any language", () => {
  const lines = fc.array(fc.constantFrom(...CODE), { maxLength: 6 });
  fc.assert(
    fc.property(fc.nat(), lines, lines, (seed, before, after) => {
      for (const secret of plantedSecrets(20, seed)) {
        const text = [...before, secret.code, ...after].join("\n");
        const hidden = hideSecrets(text, { path: secret.file }).text;
        expect(remainderOf(secret, hidden)).toBeNull();
        expect(hidden).toHaveLength(text.length);
        expect(breaksOf(hidden)).toEqual(breaksOf(text));
        expect(hideSecrets(hidden, { path: secret.file }).text).toBe(hidden);
      }
    }),
    // Always the same: of values that chance makes, one in many thousands looks like words.
    runs(40),
  );
});

/** Pieces of what is looked for, so that chance puts together what nobody thought of. */
const PIECES = [
  "password",
  "apiKey",
  "TOKEN",
  "secret",
  "=",
  ": ",
  "=>",
  "(",
  '"',
  "'",
  "`",
  '"""',
  "\\",
  "\\n",

  "\n",
  "\r\n",
  "\t",
  " ",
  "${",
  "}",
  "://",
  "@",
  ":",
  "/",
  "user",
  "‹",
  "›",
  "‹token-xx›",
  "-----",

  "BEGIN RSA PRIVATE KEY",
  "END RSA PRIVATE KEY",
  "-----BEGIN PRIVATE KEY-----",
  "Bearer ",
  ";",

  "Cookie: ",
  "a=b",
  "hunter22",
  "deadbeef".repeat(5),
  "xK9".repeat(12),
  "eyJ",
  ".",
  "AKIA",
  "ä",
  "😀",

  "Private-Lines: 2\n",
  "value",
  "<",
  ">",
  "</",
  "|",
  "#",
  "-",
  "x",
  "login a password ",
  "é",
  "\u2028",
];

test("length and line breaks are kept, and hiding twice is hiding once, whatever the text", () => {
  const text = fc.array(
    fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "binary", maxLength: 5 })),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(text, fc.constantFrom("a.ts", "a.yml", "notes.md", ".sh", ""), (pieces, path) => {
      const given = pieces.join("");
      const { text: hidden, hidden: spans } = hideSecrets(given, { path });
      expect(hidden).toHaveLength(given.length);
      expect(breaksOf(hidden)).toEqual(breaksOf(given));
      expect(hideSecrets(hidden, { path })).toEqual({ text: hidden, hidden: [] });
      // Nothing but what is told of was touched.
      let at = 0;
      for (const { start, end } of spans) {
        expect(hidden.slice(at, start)).toBe(given.slice(at, start));
        at = end;
      }
      expect(hidden.slice(at)).toBe(given.slice(at));
    }),
    runs(400),
  );
});

test.each([
  ['password = "hunter22"', 'password = "‹passwo›"'],
  ['const password = "correct horse battery";', 'const password = "‹password-xxxxxxxxxx›";'],
  ["db://app:pw@host/x", "db://app:‹›@host/x"],
  ['"Server=x;Password=Pass@word1;Encrypt=yes"', '"Server=x;Password=‹password›;Encrypt=yes"'],
  ["// the password: hunter2x", "// the password: ‹passwo›"],
  ["token: `prefix-${name}-hunter22x`", "token: `‹token›${name}‹token-xx›`"],
  ['f(API_KEY=os.environ.get("X", "abc123def"))', 'f(API_KEY=os.environ.get("X", "‹key-xxx›"))'],
  ['{\\"password\\":\\"hunter22x\\"}', '{\\"password\\":\\"‹passwor›\\"}'],
  ["DB_PASS=${DB_PASS:-letmein99}", "DB_PASS=${DB_PASS:-‹passwor›}"],
])("%s is sent as %s", (code, sent) => {
  expect(hideSecrets(code).text).toBe(sent);
});

test("says where it was, what it was, and how many", () => {
  const code = 'a("x");\nconst password = "hunter22";\n';
  const at = code.indexOf("hunter22");
  const result = hideSecrets(code, { path: "a.ts" });
  expect(result.hidden).toEqual([{ start: at, end: at + 8, kind: "password" }]);
  expect(result.text.slice(at, at + 8)).toMatch(PLACEHOLDER);
});

test("a secret that was told by its name is hidden where it stands without one", () => {
  const { text } = hideSecrets('const password = "hunter22x";\nlog("hunter22x");\n', {
    path: "a.ts",
  });
  expect(text).not.toContain("hunter");
});

test("places that others know of are hidden too", () => {
  const { text, hidden } = hideSecrets("abc defghi jkl", { also: [{ start: 4, end: 10 }] });
  expect(text).toBe("abc ‹secr› jkl");
  expect(hidden).toEqual([{ start: 4, end: 10, kind: "secret" }]);
});

test("a key that is cut off is hidden as far as it goes, and code that speaks of its marks stays", () => {
  const mark = (word: string): string => `-----${word} ${"PRIVATE"} KEY-----`;
  const lines = ["MIIEvQIBADANBgkqhk", "iG9w0BAQEFAASCBKcw"];
  const cut = hideSecrets([mark("BEGIN"), ...lines].join("\n")).text;
  expect(lines.filter((line) => cut.includes(line.slice(0, 4)))).toEqual([]);

  const code = `if (text.includes("${mark("BEGIN")}")) {\n  return find(text, "${mark("END")}");\n}\n`;
  expect(hideSecrets(code, { path: "a.ts" }).text).toBe(code);
});

function breaksOf(text: string): number[] {
  return [...text.matchAll(/[\r\n]/g)].map(({ index }) => index);
}
