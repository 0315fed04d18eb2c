/** A secret that nobody uses, in a line of code as somebody may have written it. */
export interface PlantedSecret {
  readonly kind: string;
  /** What must not leave the machine; of a key in a block, its lines without the marks. */
  readonly value: string;
  /** Holds the value; of a key in a block, several lines. */
  readonly code: string;
  /** The form that its issuer gives it tells what it is, wherever it stands. */
  readonly hasOwnForm: boolean;
  /** Path of a file of the code's language, another one for each secret. */
  readonly file: string;
}

/**
 * Makes so many secrets of all kinds, the same for the same seed. They are put together from pieces when
 * they are asked for, so that none of them stands in the repository.
 */
export function plantedSecrets(count: number, seed = 1): readonly PlantedSecret[] {
  const random = createRandom(seed);
  const shift = random.below(LANGUAGES.length);
  return Array.from({ length: count }, (_, at) => {
    const kind = entryOf(KINDS, at);
    // Each time around, every kind meets another language.
    const round = Math.floor(at / KINDS.length);
    const languages = LANGUAGES.filter(({ holds }) => holds.includes(kind.holder));
    const language = entryOf(languages, at + round * 7 + shift);
    const secret = kind.make(random);
    const name = entryOf(kind.names ?? NEUTRAL_NAMES, random.below(100));
    return {
      kind: kind.kind,
      value: secret.value,
      hasOwnForm: kind.hasOwnForm === true,
      code: language.write(language.spell(name), secret.text ?? secret.value),
      file: `src/part-${at + 1}/${language.file}`,
    };
  });
}

/** What is left of a secret in a text: the first eight signs in a row of it that stand there, or null. */
export function remainderOf({ value }: Pick<PlantedSecret, "value">, text: string): string | null {
  for (const line of value.split("\n")) {
    const length = Math.min(WINDOW, line.length);
    for (let at = 0; at + length <= line.length; at += 1) {
      const window = line.slice(at, at + length);
      if (window !== "" && text.includes(window)) return window;
    }
  }
  return null;
}

const WINDOW = 8;

interface Random {
  /** A whole number from 0, less than the limit. */
  below(limit: number): number;
  /** So many signs of an alphabet. */
  signs(length: number, alphabet?: string): string;
}

const DIGITS = "0123456789";
const HEX = `${DIGITS}abcdef`;
const SMALL = "abcdefghijklmnopqrstuvwxyz";
const CAPITAL = SMALL.toUpperCase();
const MIXED = SMALL + CAPITAL + DIGITS;
const BASE64 = `${MIXED}+/`;

/** Mulberry32: small, and the same everywhere. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    signs: (length, alphabet = MIXED) =>
      Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join(""),
  };
}

function entryOf<Entry>(entries: readonly Entry[], at: number): Entry {
  const entry = entries[at % entries.length];
  if (entry === undefined) throw new Error("nothing to choose from");
  return entry;
}

/** What a language has a form for: a value in quotes or its like, a literal of several lines. */
type Holder = "value" | "block";

interface Kind {
  readonly kind: string;
  readonly holder: Holder;
  /** Names that say what it is, in words; where its own form says it, any name will do. */
  readonly names: readonly string[] | null;
  readonly hasOwnForm?: true;
  /** The secret, and where more belongs around it the text that is written down. */
  make(random: Random): { readonly value: string; readonly text?: string };
}

const NEUTRAL_NAMES = ["first value", "item", "data", "x", "setting", "argument"];
const PASSWORDS = [
  "password",
  "db password",
  "admin passwd",
  "smtp pass",
  "pwd",
  "user passphrase",
];
const TOKENS = [
  "token",
  "access token",
  "auth token",
  "refresh token",
  "deploy token",
  "bearer token",
];
const KEYS = [
  "api key",
  "access key",
  "private key",
  "encryption key",
  "signing key",
  "account key",
];
const SECRETS = [
  "secret",
  "client secret",
  "jwt secret",
  "app secret",
  "credential",
  "webhook secret",
];

/** One that its own form gives away, whatever it is called. */
function formed(kind: string, make: (random: Random) => string): Kind {
  return { ...named(kind, NEUTRAL_NAMES, make), hasOwnForm: true };
}

/** One that its name gives away, and nothing else. */
function named(kind: string, names: readonly string[], make: (random: Random) => string): Kind {
  return { kind, holder: "value", names, make: (random) => ({ value: make(random) }) };
}

/** One with more around it in the same literal; `¦` stands for the secret. */
function within(kind: string, around: string, make: (random: Random) => string): Kind {
  return {
    kind,
    holder: "value",
    names: null,
    make: (random) => {
      const value = make(random);
      return { value, text: around.replace("¦", () => value) };
    },
  };
}

/** A key between marks. */
function block(kind: string, words: string, head = ""): Kind {
  const mark = (word: string): string => `${"-".repeat(5)}${word} ${words}${"-".repeat(5)}`;
  return {
    kind,
    holder: "block",
    names: null,
    make: (random) => {
      const lines = Array.from({ length: 3 + random.below(12) }, () => random.signs(64, BASE64));
      const value = [...lines, `${random.signs(20, BASE64)}==`].join("\n");
      return { value, text: [mark("BEGIN"), `${head}${value}`, mark("END")].join("\n") };
    },
  };
}

/** Letters, digits and signs, one of each at least. */
function password(random: Random): string {
  return (
    random.signs(1 + random.below(4), SMALL) +
    random.signs(2, DIGITS) +
    random.signs(1, "!#%^*+=~_-.") +
    random.signs(2 + random.below(8), CAPITAL + SMALL)
  );
}

/** Words that nobody would look up, in small letters. */
function passphrase(random: Random): string {
  return random.signs(9 + random.below(8), SMALL);
}

function segments(
  random: Random,
  lengths: readonly number[],
  joint: string,
  alphabet?: string,
): string {
  return lengths.map((length) => random.signs(length, alphabet)).join(joint);
}

/** An object in base64url, as JSON Web Tokens begin. */
function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

const WORD = `${MIXED}_-`;

const KINDS: readonly Kind[] = [
  formed("aws-key-id", (r) => `AK${"IA"}${r.signs(16, CAPITAL + DIGITS)}`),
  named("aws-secret-key", ["aws secret access key"], (r) => r.signs(40, BASE64)),
  formed(
    "github-token",
    (r) => `gh${entryOf(["p", "o", "s", "u", "r"], r.below(5))}_${r.signs(36)}`,
  ),
  formed("github-fine-token", (r) => `github${"_pat_"}${r.signs(22)}_${r.signs(59)}`),
  formed("gitlab-token", (r) => `gl${"pat-"}${r.signs(20, WORD)}`),
  formed("npm-token", (r) => `np${"m_"}${r.signs(36)}`),
  formed("pypi-token", (r) => `py${"pi-"}AgEIcHlwaS5vcmc${r.signs(100, WORD)}`),
  formed(
    "slack-bot-token",
    (r) => `xo${"xb-"}${r.signs(12, DIGITS)}-${r.signs(12, DIGITS)}-${r.signs(24)}`,
  ),
  formed(
    "slack-app-token",
    (r) => `xa${"pp-"}1-A${r.signs(10, CAPITAL)}-${r.signs(13, DIGITS)}-${r.signs(64, HEX)}`,
  ),
  within(
    "slack-webhook",
    "https://hooks.slack.com/services/¦",
    (r) => `T${r.signs(8, CAPITAL)}/B${r.signs(8, CAPITAL)}/${r.signs(24)}`,
  ),
  formed("stripe-key", (r) => `sk${"_live_"}${r.signs(24)}`),
  formed("stripe-restricted-key", (r) => `rk${"_live_"}${r.signs(99)}`),
  formed("stripe-webhook-secret", (r) => `wh${"sec_"}${r.signs(32)}`),
  formed("openai-key", (r) => `s${"k-"}proj-${r.signs(48)}T3BlbkFJ${r.signs(48)}`),
  formed("openai-old-key", (r) => `s${"k-"}${r.signs(20)}T3BlbkFJ${r.signs(20)}`),
  formed("anthropic-key", (r) => `sk${"-ant-"}api03-${r.signs(93, WORD)}AA`),
  formed("google-key", (r) => `AI${"za"}${r.signs(35, WORD)}`),
  formed("google-client-secret", (r) => `GOC${"SPX-"}${r.signs(28, WORD)}`),
  formed("google-access-token", (r) => `ya${"29."}a0${r.signs(60, WORD)}`),
  formed("sendgrid-key", (r) => `S${"G."}${r.signs(22, WORD)}.${r.signs(43, WORD)}`),
  formed("twilio-key", (r) => `S${"K"}${r.signs(32, HEX)}`),
  named("twilio-token", ["twilio auth token"], (r) => r.signs(32, HEX)),
  formed("telegram-token", (r) => `${r.signs(10, "123456789")}:A${"A"}${r.signs(33, WORD)}`),
  formed("discord-token", (r) => `M${r.signs(23)}.${r.signs(6)}.${r.signs(27)}`),
  within(
    "discord-webhook",
    "https://discord.com/api/webhooks/¦",
    (r) => `${r.signs(18, DIGITS)}/${r.signs(68, WORD)}`,
  ),
  named("heroku-key", ["heroku api key"], (r) => segments(r, [8, 4, 4, 4, 12], "-", HEX)),
  formed("heroku-token", (r) => `HR${"KU-"}AA${r.signs(58, WORD)}`),
  formed("digitalocean-token", (r) => `do${"p_v1_"}${r.signs(64, HEX)}`),
  formed("shopify-token", (r) => `shp${"at_"}${r.signs(32, HEX)}`),
  formed("square-token", (r) => `sq0${"atp-"}${r.signs(22, WORD)}`),
  formed("square-secret", (r) => `sq0${"csp-"}${r.signs(43, WORD)}`),
  formed("databricks-token", (r) => `da${"pi"}${r.signs(32, HEX)}-2`),
  formed("vault-token", (r) => `hv${"s."}${r.signs(95, WORD)}`),
  formed("doppler-token", (r) => `dp${".pt."}${r.signs(43)}`),
  formed("linear-key", (r) => `lin${"_api_"}${r.signs(40)}`),
  formed("notion-token", (r) => `nt${"n_"}${r.signs(46)}`),
  formed("notion-old-token", (r) => `sec${"ret_"}${r.signs(43)}`),
  formed("figma-token", (r) => `fi${"gd_"}${r.signs(40, WORD)}`),
  within("sentry-dsn", "https://¦@o12345.ingest.sentry.io/6789", (r) => r.signs(32, HEX)),
  formed("sentry-token", (r) => `sntr${"ys_"}${encoded({ iat: r.below(1e9) })}_${r.signs(43)}`),
  formed("mailgun-key", (r) => `ke${"y-"}${r.signs(32, HEX)}`),
  formed("mailgun-new-key", (r) => `${r.signs(32, HEX)}-${r.signs(8, HEX)}-${r.signs(8, HEX)}`),
  formed("mailchimp-key", (r) => `${r.signs(32, HEX)}-us${1 + r.below(20)}`),
  formed("json-web-token", (r) =>
    [
      encoded({ alg: "HS256", typ: "JWT" }),
      encoded({ sub: r.signs(12), id: r.below(1e9) }),
      r.signs(43, WORD),
    ].join("."),
  ),
  formed("azure-client-secret", (r) => `${r.signs(3)}8Q~${r.signs(34)}`),
  within(
    "azure-account-key",
    "DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=¦;EndpointSuffix=core.windows.net",
    (r) => `${r.signs(86, BASE64)}==`,
  ),
  within(
    "azure-signature",
    "https://shop.blob.core.windows.net/c?sv=2024-01-01&sig=¦",
    (r) => `${r.signs(43)}%3D`,
  ),
  formed("age-key", (r) => `AGE-SECRET${"-KEY-1"}${r.signs(58, CAPITAL + DIGITS)}`),
  formed("grafana-token", (r) => `gl${"sa_"}${r.signs(32)}_${r.signs(8, HEX)}`),
  formed("huggingface-token", (r) => `h${"f_"}${r.signs(34)}`),
  formed("docker-token", (r) => `dck${"r_pat_"}${r.signs(27, WORD)}`),
  within("password-in-address", "postgres://shop:¦@db.internal:5432/shop", password),
  within(
    "password-in-address-at",
    "mongodb+srv://shop:¦@cluster0.mongodb.net/shop?w=1",
    (r) => `${r.signs(6)}@${r.signs(6)}`,
  ),
  within("token-in-address", "https://¦@git.internal/team/shop.git", (r) => r.signs(40, HEX)),
  within(
    "password-in-connection",
    "Server=db;Database=shop;User Id=sa;Password=¦;Encrypt=true",
    password,
  ),
  within("token-in-query", "https://api.internal/v1/items?access_token=¦&page=2", (r) =>
    r.signs(24),
  ),
  within("bearer-header", "Authorization: Bearer ¦", (r) => r.signs(32)),
  within("basic-header", "Authorization: Basic ¦", (r) =>
    Buffer.from(`shop:${r.signs(12)}`).toString("base64"),
  ),
  within("cookie", "Cookie: theme=dark; session_id=¦; path=/", (r) => r.signs(32)),
  within("netrc", "machine git.internal login shop password ¦", password),
  within("npmrc", "//registry.internal/:_authToken=¦", (r) => r.signs(36)),
  within("password-in-comment", "the password is: ¦", (r) => `${r.signs(8)}7${r.signs(3)}`),
  named("docker-auth", ["auth"], (r) => Buffer.from(`shop:${r.signs(18)}`).toString("base64")),
  named("password", PASSWORDS, password),
  named("passphrase", PASSWORDS, passphrase),
  named("token", TOKENS, (r) => r.signs(12 + r.below(30))),
  named("key", KEYS, (r) => r.signs(16 + r.below(30), HEX)),
  named("secret", SECRETS, (r) => r.signs(10 + r.below(30), `${MIXED}_-!*+`)),
  named("hex-value", NEUTRAL_NAMES, (r) => r.signs(64, HEX)),
  named("base64-value", NEUTRAL_NAMES, (r) => `${r.signs(43, BASE64)}=`),
  block("rsa-key", "RSA PRIVATE KEY"),
  block("pkcs8-key", "PRIVATE KEY"),
  block(
    "encrypted-key",
    "RSA PRIVATE KEY",
    "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B2C3D\n\n",
  ),
  block("openssh-key", "OPENSSH PRIVATE KEY"),
  block("pgp-key", "PGP PRIVATE KEY BLOCK", "Version: 2\n\n"),
  {
    kind: "service-account",
    holder: "value",
    names: ["private key"],
    make: (random) => {
      const value = random.signs(200, BASE64);
      const mark = (word: string): string => `-----${word} ${"PRIVATE"} KEY-----`;
      return { value, text: `${mark("BEGIN")}\\n${value}\\n${mark("END")}\\n` };
    },
  },
];

interface Language {
  readonly file: string;
  readonly holds: readonly Holder[];
  /** Makes a name of words. */
  spell(words: string): string;
  write(name: string, value: string): string;
}

const words = (name: string): string[] => name.split(" ");
const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const pascal = (name: string): string => words(name).map(upperFirst).join("");
const camel = (name: string): string =>
  pascal(name).charAt(0).toLowerCase() + pascal(name).slice(1);
const snake = (name: string): string => words(name).join("_");
const kebab = (name: string): string => words(name).join("-");
const constant = (name: string): string => snake(name).toUpperCase();

const BOTH: readonly Holder[] = ["value", "block"];
const VALUE: readonly Holder[] = ["value"];
const oneLine = (value: string): string => value.replaceAll("\n", "\\n");
const indented = (value: string): string => value.replaceAll("\n", "\n    ");

const LANGUAGES: readonly Language[] = [
  {
    file: "client.js",
    holds: BOTH,
    spell: camel,
    write: (n, v) => `const ${n} = "${oneLine(v)}";`,
  },
  { file: "options.js", holds: BOTH, spell: camel, write: (n, v) => `  ${n}: \`${v}\`,` },
  {
    file: "settings.ts",
    holds: VALUE,
    spell: camel,
    write: (n, v) => `  private readonly ${n}: string | undefined = '${v}';`,
  },
  {
    file: "fallback.ts",
    holds: VALUE,
    spell: constant,
    write: (n, v) => `export const value = process.env["${n}"] ?? "${v}";`,
  },
  { file: "client.py", holds: BOTH, spell: snake, write: (n, v) => `${n} = """${v}"""` },
  {
    file: "settings.py",
    holds: VALUE,
    spell: constant,
    write: (n, v) => `client = Client(host, ${n.toLowerCase()}='${v}')`,
  },
  {
    file: "config.py",
    holds: VALUE,
    spell: constant,
    write: (n, v) => `CONFIG = {"${n}": os.environ.get("${n}", "${v}")}`,
  },
  { file: "client.go", holds: BOTH, spell: camel, write: (n, v) => `\t${n} := \`${v}\`` },
  {
    file: "config.go",
    holds: VALUE,
    spell: pascal,
    write: (n, v) => `\treturn &Config{${n}: "${v}"}`,
  },
  {
    file: "Client.java",
    holds: BOTH,
    spell: camel,
    write: (n, v) =>
      `    private static final String ${n} = "${v.replaceAll("\n", '\\n" +\n        "')}";`,
  },
  {
    file: "Setup.java",
    holds: VALUE,
    spell: pascal,
    write: (n, v) => `        client.set${n}("${v}");`,
  },
  { file: "client.rb", holds: VALUE, spell: snake, write: (n, v) => `  ${n}: '${v}',` },
  { file: "client.php", holds: VALUE, spell: snake, write: (n, v) => `    '${n}' => '${v}',` },
  { file: "config.php", holds: VALUE, spell: constant, write: (n, v) => `define("${n}", "${v}");` },
  {
    file: "client.rs",
    holds: VALUE,
    spell: constant,
    write: (n, v) => `pub const ${n}: &'static str = "${v}";`,
  },
  {
    file: "Client.cs",
    holds: VALUE,
    spell: pascal,
    write: (n, v) => `    public string ${n} { get; set; } = @"${v}";`,
  },
  {
    file: "client.c",
    holds: VALUE,
    spell: snake,
    write: (n, v) => `static const char ${n}[] = "${v}";`,
  },
  { file: "client.h", holds: VALUE, spell: constant, write: (n, v) => `#define ${n} "${v}"` },
  {
    file: "Client.kt",
    holds: VALUE,
    spell: camel,
    write: (n, v) => `    val ${n}: String = "${v}"`,
  },
  {
    file: "Client.swift",
    holds: VALUE,
    spell: camel,
    write: (n, v) => `    let ${n}: String? = "${v}"`,
  },
  { file: "call.sh", holds: VALUE, spell: constant, write: (n, v) => `export ${n}="${v}"` },
  {
    file: "deploy.yaml",
    holds: BOTH,
    spell: constant,
    write: (n, v) =>
      v.includes("\n") ? `${n}: |\n    ${indented(v)}` : `- name: ${n}\n  value: "${v}"`,
  },
  {
    file: "values.yml",
    holds: BOTH,
    spell: camel,
    write: (n, v) => (v.includes("\n") ? `  ${n}: >-\n    ${indented(v)}` : `  ${n}: '${v}'`),
  },
  { file: "config.json", holds: BOTH, spell: camel, write: (n, v) => `  "${n}": "${oneLine(v)}",` },
  { file: "config.toml", holds: BOTH, spell: kebab, write: (n, v) => `${n} = """${v}"""` },
  {
    file: "web.xml",
    holds: VALUE,
    spell: pascal,
    write: (n, v) => `    <add key="${n}" value="${v.replaceAll("&", "&amp;")}"/>`,
  },
  {
    file: "beans.xml",
    holds: BOTH,
    spell: camel,
    write: (n, v) => `    <${n}>${v.replaceAll("&", "&amp;")}</${n}>`,
  },
  { file: "main.tf", holds: VALUE, spell: snake, write: (n, v) => `  ${n} = "${v}"` },
  { file: "notes.md", holds: BOTH, spell: constant, write: (n, v) => `    ${n}="${v}"` },
];
