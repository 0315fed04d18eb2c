import { expect, test } from "vitest";
import { hideSecrets } from "../../../../src/core/sending/hide-secrets.ts";
import { neverSent } from "../../../../src/core/sending/never-sent.ts";
import { showInvisible } from "../../../../src/core/sending/show-invisible.ts";

/** Each text is ten times as long as the one before; the first is short, so that what grows badly is stopped there. */
const LENGTHS = [1_000, 10_000, 100_000];
const MOST_GROWTH = 30;
/** What is shorter is not measured well enough to be compared. */
const WORTH_MEASURING_MS = 100;

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

test.each(UNITS)("hiding takes no more than its share for a longer text of %j", (unit) => {
  for (const path of ["a.ts", "a.yml", "a.md"])
    expect([path, growsTooFast((text) => hideSecrets(text, { path }), unit)]).toEqual([
      path,
      false,
    ]);
  expect(growsTooFast(showInvisible, unit)).toBe(false);
  expect(growsTooFast(neverSent, unit)).toBe(false);
});

test("what looks through the rest of the text from each of its starts is seen", () => {
  expect(growsTooFast((text) => text.replace(/a[^]*b/g, ""), "a")).toBe(true);
});

function growsTooFast(work: (text: string) => unknown, unit: string): boolean {
  let before = Infinity;
  for (const length of LENGTHS) {
    const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    const isTooSlow = (ms: number): boolean => ms > WORTH_MEASURING_MS && ms > before * MOST_GROWTH;
    let now = processorMs(work, text);
    // The first run compiles, and other threads of this process count in: it is looked at twice.
    if (isTooSlow(now)) now = processorMs(work, text);
    if (isTooSlow(now)) return true;
    before = Math.max(now, 1);
  }
  return false;
}

function processorMs(work: (text: string) => unknown, text: string): number {
  const start = process.cpuUsage();
  work(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
