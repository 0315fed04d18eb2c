import { expect, test } from "vitest";
import { hideSecrets } from "../../src/redaction/hide-secrets.ts";
import { neverSent } from "../../src/redaction/never-sent.ts";
import { showInvisible } from "../../src/redaction/show-invisible.ts";
import { sample } from "../../test/helpers/thorough.ts";
import { growsTooFast } from "./grows-too-fast.ts";

/** Each text is ten times as long as the one before; the first is short, so that what grows badly is stopped there. */
const LENGTHS = [1_000, 10_000, 100_000];
/** Enough for work that grows with the square, which would take half a minute on the longest text. */
const LENGTHS_OF_A_SQUARE = [3_000, 30_000];

/** What is looked for, and what nearly is, over and over. */
const UNITS: readonly string[] = [
  "a",
  " ",
  "\n",
  '"',
  "\\",
  "=",
  "-",
  "x=",
  "a1",
  "aB3/",
  "AKIA",
  "eyJ",
  "eyJa.",
  "sk-",
  "SG.",
  "M-",
  "password",
  "password ",
  "password=",
  'password="',
  "password: ",
  'password("',
  "key",
  "${",
  "{{",
  'password = "a1b2c3d4"\n',
  "token=a1b2c3d4&",
  "<token>",
  "<token>a1b2c3d4</token>",
  'token"\n',
  "://",
  "://a:",
  "://a:b@",
  "://a@",
  "Bearer ",
  "Cookie: a=",
  "a=bcdefgh;",
  "login a password ",
  "-----BEGIN PRIVATE KEY-----",
  "-----BEGIN PRIVATE KEY-----\n",
  "-----BEGIN ",
  "\nAAAA",
  "\\nAAAA",
  "Private-Lines: 9\n",
  "heroku",
  "AKIAAAAAAAAAAAAAAAAA ",
  "mysql ",
  "mysql a -p",
  "0a1b2c3d",
  '"0a1b2c3d',
  "'aB3dE5fG7hJ9kL2mN4pQ6rS8tU0vW1xY' ",
  '"a" + ',
  'secret = "a" + ',
  "\u200b",
  "\u200d😀",
  "name: TOKEN\n",
  "TOKEN = x || ",
  "token: string = ",
  "‹token-xx›",
  "‹",
  "pass",
  "auth.",
  "auth-",
];

test.each(sample(UNITS, 16))(
  "hiding takes no more than its share for a longer text of %j",
  async (unit) => {
    for (const path of ["a.ts", "a.yml", "a.md"])
      expect([path, await growsWith((text) => hideSecrets(text, { path }), unit)]).toEqual([
        path,
        false,
      ]);
    expect(await growsWith(showInvisible, unit)).toBe(false);
    expect(await growsWith(neverSent, unit)).toBe(false);
  },
);

test("what looks through the rest of the text from each of its starts is seen", async () => {
  const search = (text: string): string => text.replace(/a[^]*b/g, "");
  expect(await growsWith(search, "a", LENGTHS_OF_A_SQUARE)).toBe(true);
});

function growsWith(
  work: (text: string) => unknown,
  unit: string,
  lengths: readonly number[] = LENGTHS,
): Promise<boolean> {
  const texts = lengths.map((length) =>
    unit.repeat(Math.ceil(length / unit.length)).slice(0, length),
  );
  return growsTooFast(texts, work);
}
