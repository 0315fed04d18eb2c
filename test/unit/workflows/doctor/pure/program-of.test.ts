import { expect, test } from "vitest";
import { programOf } from "../../../../../src/workflows/doctor/pure/program-of.ts";

test.each([
  ["npm ci", "npm"],
  ["  npm ci && npm run build", "npm"],
  ["CI=1 NODE_ENV=production npm ci", "npm"],
  ["make", "make"],
  ["g++ -c a.cpp", "g++"],
  ["npm test; rm x", "npm"],
  ["cargo|cat", "cargo"],
  // The shell does these itself.
  ["cd app && npm ci", null],
  ["if true; then npm ci; fi", null],
  // It is not known which program these start.
  ["./gradlew build", null],
  ["/usr/bin/make", null],
  ["$NPM ci", null],
  ["npm$X ci", null],
  ['"my tool" ci', null],
  ["(npm ci)", null],
  ["! npm ci", null],
  ["[ -e x ]", null],
  ["X=$(date) npm ci", null],
  ["X='a b' npm ci", null],
  ["npm()", null],
  ["", null],
])("%j begins with the program %j", (command, program) => {
  expect(programOf(command)).toBe(program);
});
