import { crc32 } from "node:zlib";

/**
 * Says whether a token in the format of GitHub or npm was never issued: its last six characters are a sum of the
 * thirty before them (https://github.blog/engineering/behind-githubs-new-authentication-token-formats/), which who
 * makes one up for a test does not work out. What has another format may be real.
 */
export function isMadeUpToken(secret: string): boolean {
  const [, body = "", sum = ""] = CHECKED.exec(secret) ?? [];
  return sum !== "" && sum !== inDigits(crc32(body)).padStart(sum.length, "0");
}

const CHECKED = /^(?:gh[opusr]|npm)_([A-Za-z0-9]{30})([A-Za-z0-9]{6})$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function inDigits(number: number): string {
  const rest = DIGITS[number % DIGITS.length] ?? "";
  return number < DIGITS.length ? rest : inDigits(Math.floor(number / DIGITS.length)) + rest;
}
