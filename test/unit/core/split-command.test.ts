import * as fc from "fast-check";
import { expect, test } from "vitest";
import { splitCommand } from "../../../src/core/split-command.ts";
import { quoteForShell } from "../../../src/core/quote-for-shell.ts";
import { runs } from "../../helpers/thorough.ts";

test.each([
  ["agent", ["agent"]],
  ["  agent \t acp\n", ["agent", "acp"]],
  ["agent 'a b' \"c d\"", ["agent", "a b", "c d"]],
  ["agent --root='a b'/c", ["agent", "--root=a b/c"]],
  ["agent '' \"\"", ["agent", "", ""]],
  ["agent 'it''s' \"it's\"", ["agent", "its", "it's"]],
  [String.raw`agent a\ b \"c \\d`, ["agent", "a b", '"c', String.raw`\d`]],
  [String.raw`agent "a\"b" "a\b" 'a\b'`, ["agent", 'a"b', String.raw`a\b`, String.raw`a\b`]],
  [String.raw`C:\tools\agent.exe acp`, [String.raw`C:\tools\agent.exe`, "acp"]],
  [
    "agent $HOME `id` $(id) a;b a|b a&b > c # d *",
    ["agent", "$HOME", "`id`", "$(id)", "a;b", "a|b", "a&b", ">", "c", "#", "d", "*"],
  ],
])("splits `%s`", (text, words) => {
  expect(splitCommand(text)).toEqual({ words });
});

test("gives back any words that were quoted for a shell", () => {
  const word = fc.string({ unit: "grapheme", minLength: 1 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (words) => {
      expect(splitCommand(words.map(quoteForShell).join(" "))).toEqual({ words });
    }),
    runs(200),
  );
});
