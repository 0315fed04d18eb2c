import { expect, test } from "vitest";
import { secretsOfGitSettings } from "../../../src/redaction/secrets-of-git-settings.ts";

const basic = Buffer.from("x-access-token:gq83jkf92").toString("base64");

test.each<[settings: string, secrets: readonly string[]]>([
  ["remote.a.url\nhttps://ada:gq83jkf92@example.com/x\0remote.b.url\nx@y", ["gq83jkf92"]],
  ["url = https://gq83jkf92@example.com/x.git", ["gq83jkf92"]],
  ["url = https://gq83jkf92:x-oauth-basic@example.com/x.git", ["gq83jkf92"]],
  ["url = https://ada:gq%2F83%40jkf@example.com/x", ["gq%2F83%40jkf", "gq/83@jkf"]],
  ["url = https://example.com/x?private_token=gq83jkf92&a=b", ["gq83jkf92"]],
  [`extraheader = AUTHORIZATION: basic ${basic}`, [basic, "gq83jkf92"]],
  ["extraHeader = PRIVATE-TOKEN: gq83jkf92", ["gq83jkf92"]],
  ["url = ssh://deploy9876@example.com/x", []],
  ["url = git@example.com:acme/app.git", []],
  ["url = https://ada:short1@example.com/x", []],
  ["url = https://ada:debugger@example.com/x", []],
  ["url = https://ada:9;curl|sh@example.com/x", []],
])("of `%s` the secrets are %j", (settings, secrets) => {
  expect(secretsOfGitSettings(settings)).toEqual(secrets);
});
