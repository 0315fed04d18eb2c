import { expect, test } from "vitest";
import { isMadeUpToken } from "../../../../src/analyzers/secrets/analyzer.ts";

test.each([
  ["ghp_", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO", "0pINUx", false],
  ["ghs_", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO", "0pINUx", false],
  ["npm_", "aB3dE5fG7hJ9kL2mN4pQ6rS8tU0vW1", "1jw1Ta", false],
  ["npm_", "aB3dE5fG7hJ9kL2mN4pQ6rS8tU0vW1", "xYaB3d", true],
  ["ghp_", "k7Qd2Lm9Xw4Rt6Vb1Nc8Zp3Hs5Jf0G", "y2Ue4a", true],
  ["github_pat_", "k7Qd2Lm9Xw4Rt6Vb1Nc8Zp3Hs5Jf0G", "y2Ue4a", false],
  ["ghp_", "k7Qd2Lm9Xw4Rt6Vb1Nc8Zp3Hs5Jf0G", "y2Ue4", false],
])("a token of %s%s%s was made up: %s", (kind, body, sum, expected) => {
  expect(isMadeUpToken(kind + body + sum)).toBe(expected);
});
