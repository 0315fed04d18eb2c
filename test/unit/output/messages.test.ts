import { expect, test } from "vitest";
import { createStreams } from "../../../src/output/streams.ts";
import { openScreen } from "./screen.ts";

test("on a terminal a message wraps at word ends, and a command to copy stays whole", async () => {
  const { sink, rows } = openScreen({ columns: 40, rows: 10 });
  const streams = createStreams({ out: sink, err: sink, verbosity: "normal" });

  streams.warn(
    "the branch names no issue that could be moved",
    "give the branch a name: `git branch -m eng-1-sum`\nsecond line",
  );

  expect(await rows()).toEqual([
    "warning: the branch names no issue that",
    "could be moved",
    "hint: give the branch a name:",
    "`git branch -m eng-1-sum`",
    "second line",
  ]);
});

test("on a terminal a status line wraps at word ends, and one in columns stays as it is", async () => {
  const { sink, rows } = openScreen({ columns: 40, rows: 10 });
  const streams = createStreams({ out: sink, err: sink, verbosity: "normal" });

  streams.status("no tone is set; using constructive (choose: `tool config set tone harsh`)");
  streams.status("  ok  install   npm ci");

  expect(await rows()).toEqual([
    "no tone is set; using constructive",
    "  (choose: `tool config set tone harsh`)",
    "  ok  install   npm ci",
  ]);
});
