import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const BENCHES = readdirSync("bench", { recursive: true, encoding: "utf8" })
  .map((path) => `bench/${path.replaceAll("\\", "/")}`)
  .filter((path) => /^bench\/(?:[\w-]+\.mjs|(?!shared\/)[\w-]+\/run\.mjs)$/.test(path))
  .sort();
/** What draws by lot is a command, too, unless it is a part of its bench. */
const DRAWS = ["bench/everyday/draw.mjs", "bench/fresh/draw.mjs"];
const SCRIPTS = ["build", "docs", "real-agents", "start", "test"].map(
  (name) => `scripts/${name}.mjs`,
);

test.each([...BENCHES, ...DRAWS, ...SCRIPTS])(
  "%s --help prints what it does and does not run",
  (script) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--help"], {
      encoding: "utf8",
      timeout: 25_000,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const lines = stdout.trimEnd().split("\n");
    expect(lines[0]).toMatch(/\w{3}/);
    expect(lines.length).toBeLessThan(30);
  },
);

test.each(BENCHES)("bench/README.md lists %s", (script) => {
  expect(readFileSync("bench/README.md", "utf8")).toContain(`\`node ${script}\``);
});

test("docs/quality.md is short enough to be read", () => {
  expect(readFileSync("docs/quality.md", "utf8").split("\n").length).toBeLessThanOrEqual(150);
});
