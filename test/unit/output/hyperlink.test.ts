import pc from "picocolors";
import { expect, test } from "vitest";
import { hasHyperlinks, paintPlace } from "../../../src/output/hyperlink.ts";
import { terminalText } from "../../../src/output/terminal-text.ts";
import { openScreen } from "./screen.ts";

const colors = pc.createColors(false);

test.each([
  [{ TERM: "xterm-256color" }, false],
  [{ TERM: "xterm-kitty" }, true],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "vscode" }, true],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "Apple_Terminal" }, false],
  [{ TERM: "xterm-256color", VTE_VERSION: "7600" }, true],
  [{ TERM: "xterm-256color", VTE_VERSION: "4900" }, false],
  [{ TERM: "tmux-256color", VTE_VERSION: "7600" }, false],
  [{ TERM: "xterm-256color", TMUX: "/tmp/tmux-1/default,1,0", TERM_PROGRAM: "vscode" }, false],
  [{ TERM: "dumb", WT_SESSION: "1" }, false],
  [{ TERM: "xterm-256color", FORCE_HYPERLINK: "1" }, true],
  [{ TERM: "xterm-kitty", FORCE_HYPERLINK: "0" }, false],
])("%j has hyperlinks: %s", (env, expected) => {
  expect(hasHyperlinks(env)).toBe(expected);
});

test("a place links to its file, and reaches a terminal as it is", async () => {
  const place = paintPlace({ colors, linkRoot: "/work tree" }, "src/ä b.ts", "src/ä b.ts:1:2");
  const { sink, rows } = openScreen({ columns: 40, rows: 5 });

  sink.write(`${place} · rule\n`);

  expect(terminalText(place)).toBe(place);
  expect(place).toContain("file:///work%20tree/src/%C3%A4%20b.ts\u001b\\");
  expect(await rows()).toEqual(["src/ä b.ts:1:2 · rule"]);
});

test("without a root a place links to nothing", () => {
  expect(paintPlace({ colors }, "a.ts", "a.ts:1:1")).toBe("a.ts:1:1");
});

test.each(["https://example.com/x", "file://host/x", "javascript:x"])(
  "a link to %s is written out",
  (href) => {
    expect(terminalText(`\u001b]8;;${href}\u001b\\x`)).toContain("\\u{1b}]8;;");
  },
);
