import { expect, test } from "vitest";
import { looksLikeServer, roleOf, sourceAt } from "../../../../src/analyzers/flow/sources.ts";

test.each([
  ["req", "", false, "@req"],
  ["ctx", "", false, "@ctx"],
  ["request", "", true, "@request"],
  ["event", "", true, "@event"],
  ["res", "", false, "@res"],
  ["given", "FastifyRequest", false, "@req"],
  ["request", "Request", false, "@request"],
  ["given", "ServerResponse", false, "@res"],
])("a parameter `%s: %s` (in a server: %s) is %s", (name, type, isServer, role) => {
  expect(roleOf(name, type, isServer)).toBe(role);
});

test.each([
  ["request", "", false],
  ["event", "MouseEvent", false],
  ["required", "", true],
  ["options", "RequestOptions", true],
])("a parameter `%s: %s` (in a server: %s) is no request", (name, type, isServer) => {
  expect(roleOf(name, type, isServer)).toBeNull();
});

test.each([
  [`app.get("/", show);`, true],
  ["export async function POST(request) {}", true],
  ["export const handler = (event) => event;", true],
  ["http.createServer(answer);", true],
  ["export const sum = (a, b) => a + b;", false],
  ["element.addEventListener('click', (event) => show(event));", false],
])("whether `%s` looks like a server: %s", (text, isServer) => {
  expect(looksLikeServer(text)).toBe(isServer);
});

test.each([
  ["@req.query", "request"],
  ["@ctx.request.body", "request"],
  ["@c.req.param()", "request"],
  ["@event.queryStringParameters", "request"],
  ["@req.nextUrl.searchParams", "request"],
  ["globalThis.location.hash", "location"],
  ["globalThis.document.referrer", "location"],
  ["next/router.useRouter().query", "location"],
  ["process.argv", "argument"],
  ["process.env.NAME", "environment"],
  ["fs.readFileSync()", "file"],
  ["fs/promises.readdir()", "folder"],
  ["globalThis.fetch()", "network"],
  ["axios.get()", "network"],
  ["@archive.entryName", "archive"],
  ["@message.data", "message"],
])("%s holds what comes from: %s", (origin, source) => {
  expect(sourceAt(origin)).toBe(source);
});

test.each([
  "@req.user",
  "@req.app.locals",
  "@res.body",
  "globalThis.location.origin",
  "process.cwd()",
  "process.env",
  "fs.writeFileSync()",
  "mine.fetch()",
])("%s is no source", (origin) => {
  expect(sourceAt(origin)).toBeUndefined();
});
