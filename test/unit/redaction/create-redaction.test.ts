import { describe, expect, test } from "vitest";
import { createRedaction } from "../../../src/redaction/create-redaction.ts";
import { starred } from "../../../src/redaction/starred.ts";

const GITHUB = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");

test.each([
  ["as it stands", 'p&s"w<rd/7', "a ***."],
  ["in an address", encodeURIComponent('p&s"w<rd/7'), "a ***."],
  ["in JSON", JSON.stringify('p&s"w<rd/7').slice(1, -1), "a ***."],
  ["in HTML", "p&amp;s&quot;w&lt;rd/7", "a ***."],
  ["in base64", Buffer.from('p&s"w<rd/7').toString("base64"), "a ***."],
])("a known secret is gone %s", (_, form, expected) => {
  const redaction = createRedaction();
  redaction.know(['p&s"w<rd/7']);
  expect(redaction.hide(`a ${form}.`)).toBe(expected);
});

test("what is known later is gone from then on", () => {
  const redaction = createRedaction();
  const { hide } = redaction;
  expect(hide("say swordfish9")).toBe("say swordfish9");
  redaction.know(["swordfish9"], starred);
  expect(hide("say swordfish9")).toBe("say **********");
});

test("the longer of two secrets goes as a whole, whichever is known first", () => {
  const redaction = createRedaction();
  redaction.know(["abcd1234", "abcd1234efgh"]);
  expect(redaction.hide("abcd1234efgh, abcd1234")).toBe("***, ***");
});

test("half of a secret in front of an ellipsis is gone", () => {
  const redaction = createRedaction();
  redaction.know(["swordfish9"]);
  expect(redaction.hide('password = "swordf…')).toBe('password = "***…');
  expect(redaction.hide("f(swordf …)")).toBe("f(*** …)");
});

test("each line of a key is gone where a program prints line by line", () => {
  const redaction = createRedaction({
    DEPLOY_PRIVATE_KEY: "MIIEvQIBADANBgkqhk\nG9w0BAQEFAASCBKcwg",
  });
  expect(redaction.hide("G9w0BAQEFAASCBKcwg")).toBe("***");
});

describe("of the environment", () => {
  test.each([
    ["GITHUB_TOKEN", "abcdefgh12", "***"],
    ["DB_PASSWORD", "abcdefgh12", "***"],
    ["PROXY_AUTHORIZATION", "abcdefgh12", "***"],
    ["GIT_AUTHOR_NAME", "Jane Doeson", "Jane Doeson"],
    ["DB_PASSWORD", "postgres", "postgres"],
    ["SSH_AUTH_SOCK", "/tmp/agent.sock", "/tmp/agent.sock"],
    ["USE_TOKEN", "true", "true"],
    ["TOKEN", "short", "short"],
    ["EDITOR", "abcdefgh12", "abcdefgh12"],
  ])("%s=%s is %s", (name, value, expected) => {
    expect(createRedaction({ [name]: value }).hide(`x ${value}`)).toBe(`x ${expected}`);
  });
});

describe("what shows by its form", () => {
  test.each([
    ["https://ada:hunter22@host/app.git", "https://***@host/app.git"],
    ["https://ada:hun/ter/22@host/app.git", "https://***@host/app.git"],
    ["https://ada:hun@ter@host/app.git", "https://***@host/app.git"],
    ["https://abcdef@host/app.git", "https://***@host/app.git"],
    ["ssh://git@host/app.git", "ssh://git@host/app.git"],
    ["git+ssh://ada@host/app.git", "git+ssh://ada@host/app.git"],
    ["https://host:8080/a@b", "https://host:8080/a@b"],
    ["https://host/app.git?token=abc123&x=1", "https://host/app.git?token=***&x=1"],
    ["https://host/?private_token=abc123", "https://host/?private_token=***"],
    ["https://host/?token=${TOKEN}", "https://host/?token=${TOKEN}"],
    [`gh said ${GITHUB}`, `gh said ghp_${"*".repeat(36)}`],
    ["nothing of that", "nothing of that"],
  ])("%s", (text, expected) => {
    expect(createRedaction().hide(text)).toBe(expected);
  });
});

test("the places of known secrets are found for whoever keeps the length of a text", () => {
  const redaction = createRedaction();
  redaction.know(["swordfish9"]);
  expect(redaction.find("a swordfish9, swordfish9")).toEqual([
    { start: 2, end: 12 },
    { start: 14, end: 24 },
  ]);
});

test("the prefix of an issuer stays before an ellipsis, and no more than that", () => {
  const redaction = createRedaction();
  redaction.know(["ghp_0123456789abcdef"]);

  expect(redaction.hide("(ghp_…, 20 characters, hidden)")).toBe("(ghp_…, 20 characters, hidden)");
  expect(redaction.hide("(ghp_01…)")).toBe("(***…)");
});
