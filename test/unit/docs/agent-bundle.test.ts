import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { agentBundle } from "../../../scripts/docs/agent-bundle.ts";
import { codex } from "../../../src/agents/known/codex.ts";
import { piecesOf } from "../../../src/agents/pieces.ts";
import { readSeal } from "../../../src/agents/pure/seal.ts";
import { VERSION } from "../../../src/version.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));

test("every version in the bundle is that of the package", () => {
  const versions = agentBundle().flatMap(({ text }) => {
    const sealed = readSeal(text)?.version;
    return [
      ...text.matchAll(/"version": "([^"]*)"/g),
      ...(sealed === undefined ? [] : [["", sealed]]),
    ];
  });

  expect(versions.length).toBeGreaterThan(10);
  expect(new Set(versions.map(([, version]) => version))).toEqual(new Set([manifest.version]));
});

test("the package that is published ships the bundle", () => {
  const packed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [{ files }] = JSON.parse(packed);
  const paths = files.map(({ path }: { path: string }) => path);

  expect(paths).toEqual(expect.arrayContaining(agentBundle().map(({ path }) => path)));
});

test("its skills are those that `tool agents add` writes", () => {
  const pieces = piecesOf(codex.project("/work"), VERSION, () => false);
  const written = pieces
    .filter(({ what }) => what === "command")
    .map((piece) => [piece.path.replace("/work/.agents/", ""), piece.put(null)]);

  expect(written).toEqual(
    agentBundle()
      .filter(({ path }) => path.startsWith("skills/"))
      .map(({ path, text }) => [path, text]),
  );
});
