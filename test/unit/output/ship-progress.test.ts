import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createShipProgress } from "../../../src/output/ship-progress.ts";
import { createStreams } from "../../../src/output/streams.ts";
import { textWidth } from "../../../src/output/text-width.ts";
import type { Verbosity } from "../../../src/output/types.ts";
import type { ShipProgress } from "../../../src/ship/types.ts";
import { openScreen, type Screen } from "./screen.ts";

// The terminal draws by timers of its own; the clock that frames are counted by stands still.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

const FRAME_MS = 150;

const STEPS = [
  { id: "build", title: "build", command: "make", decision: { do: "run" } },
  { id: "test", title: "test", command: "make check", decision: { do: "run" } },
  {
    id: "commit",
    title: "commit 2 files: a.txt, b.txt",
    headline: "commit 2 files",
    command: null,
    decision: { do: "run" },
  },
] as const;
const [BUILD, TEST, COMMIT] = STEPS;

interface Opened extends Screen {
  readonly progress: ShipProgress;
}

function open(
  options: { columns?: number; rows?: number; color?: boolean; verbosity?: Verbosity } = {},
): Opened {
  const { columns = 60, rows = 24, color = true, verbosity = "normal" } = options;
  const screen = openScreen({ columns, rows }, { color });
  const streams = createStreams({ out: screen.sink, err: screen.sink, verbosity });
  return {
    ...screen,
    progress: createShipProgress(streams, { host: "github", steps: STEPS, silenceMs: 15_000 }),
  };
}

function ended(
  progress: ShipProgress,
  { id }: (typeof STEPS)[number],
  status: "passed" | "failed",
): void {
  progress.end({ id, status, reason: null, durationMs: 1_000 }, null);
}

test("on a narrow terminal a headline and the end of a step wrap at word ends", async () => {
  const { progress, rows } = open({ columns: 34, color: false });
  const title = "push feature/parcel-search to origin";
  progress.begin({ ...COMMIT, headline: title });
  progress.end(
    { id: "commit", status: "passed", reason: null, durationMs: 1_000 },
    "opened #1: ENG-12: Parcel search",
  );

  expect(await rows()).toEqual([
    "▸ push feature/parcel-search to",
    "  origin",
    "✓ commit  opened #1: ENG-12:",
    "  Parcel search (1.0 s)",
  ]);
});

test("the checklist shows what runs, its last line and what is still to come", async () => {
  const { progress, rows } = open();
  progress.begin(BUILD);
  void progress.lines("build", ["one", "\u001b[32mtwo\u001b[0m\tof 2"]);
  vi.advanceTimersByTime(2_000);

  expect(await rows()).toEqual([
    expect.stringMatching(/^\S build {9}make {2}(1\.\d|2\.0) s$/),
    "  │ two of 2",
    "· test          make check",
    "· commit        commit 2 files",
  ]);
});

test("the output of a step that passed is folded, of one that failed the last lines are shown once", async () => {
  const { progress, rows } = open();
  progress.begin(BUILD);
  void progress.lines("build", ["one", "two"]);
  ended(progress, BUILD, "passed");
  progress.begin(TEST);
  void progress.lines("test", ["3 of 4 fail"]);
  vi.advanceTimersByTime(FRAME_MS);
  progress.tail("test", ["3 of 4 fail"]);
  ended(progress, TEST, "failed");
  progress.close();

  expect(await rows()).toEqual([
    "✓ build         2 lines of output (1.0 s)",
    "the last lines of test:",
    "test │ 3 of 4 fail",
    "✗ test          (1.0 s)",
  ]);
});

test("with --verbose every line is shown above the checklist", async () => {
  const { progress, rows } = open({ verbosity: "verbose" });
  progress.begin(BUILD);
  void progress.lines("build", ["one"]);
  void progress.lines("build", ["two"]);
  vi.advanceTimersByTime(FRAME_MS);

  const [heading, ...shown] = await rows();
  expect(heading).toBe("▸ build: make");
  expect(shown.slice(0, 3)).toEqual([
    "build │ one",
    "build │ two",
    expect.stringMatching(/^\S build /),
  ]);
});

test("while git may ask for a passphrase nothing is drawn", async () => {
  const { progress, rows } = open();
  progress.begin(COMMIT);
  vi.advanceTimersByTime(10_000);
  progress.line("commit", "said by a hook");
  vi.advanceTimersByTime(10_000);

  expect(await rows()).toEqual(["▸ commit 2 files", "commit │ said by a hook"]);
});

test("the state of an overwritten line stands below the running step until a whole line comes", async () => {
  const { progress, rows } = open();
  progress.begin(BUILD);
  progress.overwritten("build", "\u001b[32m45 %\u001b[0m of 12 files");
  vi.advanceTimersByTime(FRAME_MS);
  expect(await rows()).toContain("  │ 45 % of 12 files");

  void progress.lines("build", ["built"]);
  vi.advanceTimersByTime(FRAME_MS);
  expect(await rows()).toContain("  │ built");
});

test.each(["█", "漢", "e\u0301"])("a line of many %s is cut to the width", async (character) => {
  const { progress, rows } = open({ columns: 40 });
  progress.begin(BUILD);
  progress.overwritten("build", character.repeat(200));
  vi.advanceTimersByTime(FRAME_MS);

  const shown = await rows();
  expect(shown).toHaveLength(4);
  expect(shown[1]).toContain(character.repeat(10));
  expect(textWidth(shown[1] ?? "")).toBeLessThan(40);
});

test("on a low terminal the steps that have no room are counted", async () => {
  const { progress, rows } = open({ rows: 5 });
  progress.begin(BUILD);
  vi.advanceTimersByTime(FRAME_MS);

  expect(await rows()).toEqual([expect.stringContaining(" build "), "· 2 more"]);
});

test.each([30, 90])(
  "a terminal that becomes %i columns wide keeps one checklist",
  async (columns) => {
    const { progress, rows, resize, sink } = open();
    sink.write("above\n");
    progress.begin(BUILD);
    void progress.lines("build", ["a line that is wider than the new terminal is".repeat(3)]);
    vi.advanceTimersByTime(FRAME_MS);
    await rows();

    await resize(columns, 24);
    vi.advanceTimersByTime(FRAME_MS);

    const shown = await rows();
    expect(shown[0]).toBe("above");
    expect(shown.filter((row) => row.includes("build"))).toHaveLength(1);
    expect(shown).toHaveLength(5);
  },
);

test("what is printed meanwhile stands above the checklist, and nothing is left of it in the end", async () => {
  const { progress, rows } = open();
  progress.begin(BUILD);
  progress.warn({ code: "any", message: "the disk is nearly full" });
  vi.advanceTimersByTime(FRAME_MS);
  expect((await rows())[0]).toBe("warning: the disk is nearly full");

  progress.close();
  expect(await rows()).toEqual(["warning: the disk is nearly full"]);
});

test("without colour every line is printed as it comes, and silence is reported every 30 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { progress, rows } = open({ color: false, columns: 80 });
  progress.begin(BUILD);
  void progress.lines("build", ["one"]);
  vi.advanceTimersByTime(15_000);
  progress.overwritten("build", "45 %");
  vi.advanceTimersByTime(30_000);
  ended(progress, BUILD, "passed");
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();

  expect(await rows()).toEqual([
    "▸ build: make",
    "build │ one",
    "build │ still running: make, no output for 15 s",
    "build │ still running: make, no new line for 45 s, last: 45 %",
    "✓ build (1.0 s)",
  ]);
});

test("a colour that a program leaves open ends with its line", () => {
  const written: string[] = [];
  const { sink } = open();
  const err = {
    ...sink,
    columns: 80,
    rows: 24,
    canRedraw: false,
    write: (text: string) => void written.push(text),
  };
  const streams = createStreams({ out: err, err, verbosity: "normal" });
  const progress = createShipProgress(streams, { host: "github", steps: STEPS, silenceMs: 15_000 });

  void progress.lines("build", ["\u001b[31mred"]);

  expect(written.join("").endsWith("red\u001b[0m\n")).toBe(true);
});
