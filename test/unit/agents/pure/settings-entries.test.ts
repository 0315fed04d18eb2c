import { parse as parseJson } from "jsonc-parser";
import * as fc from "fast-check";
import { parse as parseToml } from "smol-toml";
import { describe, expect, test } from "vitest";
import { jsonEntry } from "../../../../src/agents/pure/json-entry.ts";
import { tomlEntry } from "../../../../src/agents/pure/toml-entry.ts";
import { runs } from "../../../helpers/thorough.ts";

const VALUE = { command: "tool", args: ["mcp"] };
const json = jsonEntry(["mcpServers", "tool"]);
const toml = tomlEntry(["mcp_servers", "tool"]);

describe("an entry in JSON", () => {
  const FILES: readonly (readonly [what: string, text: string])[] = [
    ["an empty object", "{}"],
    ["an empty object with a line end", "{}\n"],
    ["an empty object over two lines", "{\n}\n"],
    ["another key", '{\n  "theme": "dark"\n}\n'],
    ["no line end at the end", '{\n  "theme": "dark"\n}'],
    ["tabs", '{\n\t"a": {\n\t\t"b": 1\n\t}\n}\n'],
    ["Windows line ends", '{\r\n  "a": 1\r\n}\r\n'],
    ["one line", '{"a":1,"b":[1,2]}'],
    ["one line with spaces", '{ "a": 1 }\n'],
    ["an empty group", '{\n  "mcpServers": {}\n}\n'],
    ["an empty group over two lines", '{\n  "mcpServers": {\n  }\n}\n'],
    ["another server", '{\n  "mcpServers": {\n    "db": { "command": "db" }\n  },\n  "z": 1\n}\n'],
    ["another server on one line", '{"mcpServers": {"db": {"command": "db"}}, "z": 1}'],
    ["comments", '// top\n{\n  // before\n  "a": 1 // beside\n  // after\n}\n// end\n'],
    [
      "a comment in the group",
      '{\n  "mcpServers": {\n    /* one */\n    "db": {} /* two */\n  }\n}\n',
    ],
    ["trailing commas", '{\n  "mcpServers": {\n    "db": {}, // beside\n  },\n}\n'],
    [
      "keys out of order",
      '{\n  "z": 1,\n  "mcpServers": {\n    "y": 1,\n    "b": 2\n  },\n  "a": 0\n}\n',
    ],
  ];

  test.each(FILES)("goes into a file with %s and comes out byte for byte", (_, text) => {
    const put = json.put(text, VALUE) ?? "";

    expect(json.read(put)).toEqual({ value: VALUE });
    expect(parseJson(put, [], { allowTrailingComma: true })).toMatchObject(
      (parseJson(text, [], { allowTrailingComma: true }) ?? {}) as object,
    );
    expect(json.take(put)).toBe(text);
  });

  test("goes to the end of its group, laid out like the rest, and leaves comments where they stand", () => {
    const text = '{\n\t"mcpServers": {\n\t\t"db": {} // mine\n\t}\n}\n';

    expect(json.put(text, VALUE)).toBe(
      '{\n\t"mcpServers": {\n\t\t"db": {}, // mine\n\t\t"tool": {\n\t\t\t"command": "tool",\n\t\t\t"args": [\n\t\t\t\t"mcp"\n\t\t\t]\n\t\t}\n\t}\n}\n',
    );
  });

  test("comes out where others were added behind it", () => {
    const put = json.put('{\n  "mcpServers": {\n    "db": {}\n  }\n}\n', VALUE) ?? "";
    const grown = put.replace(/\n {4}}\n {2}}/, '\n    }, // ours\n    "later": {}\n  }');

    expect(json.take(grown)).toBe(
      '{\n  "mcpServers": {\n    "db": {}, // ours\n    "later": {}\n  }\n}\n',
    );
  });

  test("comes out where those before it went", () => {
    const text =
      '{\n  "mcpServers": {\n    "tool": {\n      "x": 1\n    },\n    "later": {}\n  }\n}\n';

    expect(json.take(text)).toBe('{\n  "mcpServers": {\n    "later": {}\n  }\n}\n');
    expect(json.take('{"mcpServers":{"tool":1, "later":{}}}')).toBe('{"mcpServers":{"later":{}}}');
  });

  test.each([
    ["a comment inside", '# reviews\ncommand = "tool"\nargs = ["mcp"]\n'],
    ["a blank line inside", 'command = "tool"\n\nargs = ["mcp"]\n'],
    ["a list over several lines", 'command = "tool"\nargs = [\n  "mcp",\n]\n'],
    ["a table below it", 'command = "tool"\n\n[mcp_servers.tool.env]\nA = "1"\n'],
  ])("comes out whole with %s", (_, lines) => {
    const others = '[mcp_servers.db]\nurl = "db"\n';
    const text = `${others}\n[mcp_servers.tool]\n${lines}\n# about b\n[b]\nc = 1\n`;

    expect(toml.take(text)).toBe(`${others}\n# about b\n[b]\nc = 1\n`);
    expect(parseToml(toml.put(text, VALUE) ?? "")).toEqual({
      mcp_servers: { db: { url: "db" }, tool: VALUE },
      b: { c: 1 },
    });
  });

  test("is not taken where its header stands in a text", () => {
    expect(toml.take('note = """\n[mcp_servers.tool]\ncommand = 1\n"""\na = 1\n')).toBe(null);
  });

  test("tells a file that was made for it from one that was empty before", () => {
    expect(json.create(VALUE)).toBe(
      `${JSON.stringify({ mcpServers: { tool: VALUE } }, null, 2)}\n`,
    );
    for (const empty of ["{}", "{}\n", "{\n}\n"])
      expect(json.put(empty, VALUE)).not.toBe(json.create(VALUE));
  });

  test("takes the place of another value", () => {
    const text = '{\n  "mcpServers": {\n    "tool": { "command": "old" },\n    "db": {}\n  }\n}\n';

    const put = json.put(text, { command: "tool" });

    expect(put).toBe(
      '{\n  "mcpServers": {\n    "tool": {\n      "command": "tool"\n    },\n    "db": {}\n  }\n}\n',
    );
  });

  test.each(["[]", '{"a":', "null", "{'a': 1}"])("has no place in %j", (text) => {
    expect([json.read(text), json.put(text, VALUE), json.take(text)]).toEqual([null, null, null]);
  });

  test("makes a file of an empty one", () => {
    expect([json.read(" \n"), json.put("", VALUE)]).toEqual([
      { value: undefined },
      json.create(VALUE),
    ]);
  });

  test("has no place in a group that is no object", () => {
    expect(json.put('{"mcpServers": []}', VALUE)).toBe(null);
  });

  test("goes in and comes out of any object", () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
    const group = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
    const indent = fc.constantFrom(undefined, 2, "\t");
    fc.assert(
      fc.property(object, fc.option(group), indent, (others, servers, step) => {
        delete others["mcpServers"];
        if (servers !== null) delete servers["tool"];
        const whole = servers === null ? others : { ...others, mcpServers: servers };
        const text = JSON.stringify(whole, null, step);
        const put = json.put(text, VALUE) ?? "";
        expect(json.read(put)).toEqual({ value: VALUE });
        expect(json.take(put)).toBe(text);
      }),
      runs(500),
    );
  });
});

describe("an entry in TOML", () => {
  const FILES: readonly (readonly [what: string, text: string])[] = [
    ["one setting", 'model = "gpt-5"\n'],
    ["no line end at the end", 'model = "gpt-5"'],
    ["a blank line at the end", 'model = "gpt-5"\n\n'],
    [
      "another server",
      '[mcp_servers.db]\ncommand = "db" # mine\n\n[mcp_servers.db.env]\nA = "1"\n',
    ],
    ["a comment at the end", "# one\n[a]\nb = 1\n# two\n"],
    ["Windows line ends", "[a]\r\nb = 1\r\n"],
    ["nothing but a line end", "\n"],
  ];

  test.each(FILES)("goes into a file with %s and comes out byte for byte", (_, text) => {
    const put = toml.put(text, VALUE) ?? "";

    expect(toml.read(put)).toEqual({ value: VALUE });
    expect(parseToml(put)).toMatchObject(parseToml(text));
    expect(put.startsWith(text)).toBe(true);
    expect(toml.take(put)).toBe(text);
  });

  test("comes out of the middle, and the comments of the next table stay", () => {
    const put = toml.put("a = 1\n", VALUE) ?? "";

    expect(toml.take(`${put}\n# about b\n[b]\nc = 1\n`)).toBe("a = 1\n\n# about b\n[b]\nc = 1\n");
  });

  test.each([
    ["a comment inside", '# reviews\ncommand = "tool"\nargs = ["mcp"]\n'],
    ["a blank line inside", 'command = "tool"\n\nargs = ["mcp"]\n'],
    ["a list over several lines", 'command = "tool"\nargs = [\n  "mcp",\n]\n'],
    ["a table below it", 'command = "tool"\n\n[mcp_servers.tool.env]\nA = "1"\n'],
  ])("comes out whole with %s", (_, lines) => {
    const others = '[mcp_servers.db]\nurl = "db"\n';
    const text = `${others}\n[mcp_servers.tool]\n${lines}\n# about b\n[b]\nc = 1\n`;

    expect(toml.take(text)).toBe(`${others}\n# about b\n[b]\nc = 1\n`);
    expect(parseToml(toml.put(text, VALUE) ?? "")).toEqual({
      mcp_servers: { db: { url: "db" }, tool: VALUE },
      b: { c: 1 },
    });
  });

  test("is not taken where its header stands in a text", () => {
    expect(toml.take('note = """\n[mcp_servers.tool]\ncommand = 1\n"""\na = 1\n')).toBe(null);
  });

  test("tells a file that was made for it from one that was empty before", () => {
    expect(toml.create(VALUE)).toBe('[mcp_servers.tool]\ncommand = "tool"\nargs = ["mcp"]\n');
    expect(toml.put("", VALUE)).toBe(`\n${toml.create(VALUE)}`);
    expect(toml.take(toml.put("", VALUE) ?? "")).toBe("");
  });

  test("takes the place of another value", () => {
    const put = toml.put('[mcp_servers.tool]\ncommand = "old"\n[b]\nc = 1\n', VALUE) ?? "";

    expect(parseToml(put)).toEqual({ mcp_servers: { tool: VALUE }, b: { c: 1 } });
  });

  test("is read however it is written, and only taken where it is a table", () => {
    const text = 'mcp_servers = { tool = { command = "tool", args = ["mcp"] } }\n';

    expect(toml.read(text)).toEqual({ value: VALUE });
    expect([toml.take(text), toml.put(text, VALUE)]).toEqual([null, null]);
  });

  test("has no place in what is no TOML, or in a group that takes no table", () => {
    expect([toml.read("a ="), toml.put("a =", VALUE)]).toEqual([null, null]);
    expect(toml.put("mcp_servers = {}\n", VALUE)).toBe(null);
  });
});
