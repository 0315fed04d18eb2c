import { Script } from "node:vm";
import { expect, test } from "vitest";
import { loadLate } from "../../../build/late-modules.ts";

const CHUNK = `
let node_crypto = require("node:crypto");
let node_path = require("node:path");
const hash = (text) => (0, node_crypto.createHash)("sha256").update(text).digest("hex");
const other_node_crypto = { createHash: 1 };
`;

function run(code: string, after: string): { readonly value: unknown; readonly loaded: string[] } {
  const loaded: string[] = [];
  const load = (name: string): unknown => {
    loaded.push(name);
    return process.getBuiltinModule(name);
  };
  const chunk = new Script(`(function (require) {${code}return ${after};\n})`);
  const wrapped = chunk.runInThisContext() as (load: (name: string) => unknown) => unknown;
  return { value: wrapped(load), loaded };
}

test("a chunk loads such a module when it is first used", () => {
  expect(run(loadLate(CHUNK), "1").loaded).toEqual(["node:path"]);
  const { value, loaded } = run(loadLate(CHUNK), `hash("a") + other_node_crypto.createHash`);
  expect(value).toBe(run(CHUNK, `hash("a") + other_node_crypto.createHash`).value);
  expect(loaded).toEqual(["node:path", "node:crypto"]);
});

test("a module that is handed on as a whole is loaded with the chunk", () => {
  const code = `${CHUNK}const all = [node_crypto];\n`;
  expect(loadLate(code)).toBe(code);
});
