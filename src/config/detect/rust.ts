import ignore from "ignore";
import { readManifest, tableIn } from "./manifest.ts";
import type { Ecosystem } from "./types.ts";

const MANIFEST = "Cargo.toml";

/** Rust: Cargo, which fetches what it needs while it builds, for every package of a workspace. */
export const rust: Ecosystem = {
  name: "Rust",
  reads: (name) => name === MANIFEST,
  detect({ texts }) {
    const text = texts.get(MANIFEST);
    if (text === undefined) return {};
    const read = readManifest(MANIFEST, text, "toml");
    if ("note" in read) return { notes: [read.note] };
    // A package at the top of a workspace would be built alone, even if only its paths to the others make them members.
    // Default members are the maintainers' choice.
    const isPartial =
      Object.hasOwn(read.table, "package") &&
      Object.hasOwn(read.table, "workspace") &&
      !Object.hasOwn(tableIn(read.table, "workspace"), "default-members");
    const scope = isPartial ? " --workspace" : "";
    return {
      build: { command: `cargo build${scope}`, from: MANIFEST },
      test: { command: `cargo test${scope}`, from: MANIFEST },
    };
  },
};

/** Tells whether a folder is a package of the Cargo workspace at the top, whose commands build and test it already. */
export function isInWorkspace(texts: ReadonlyMap<string, string>, folder: string): boolean {
  const read = readManifest(MANIFEST, texts.get(MANIFEST) ?? "", "toml");
  if ("note" in read) return false;
  const { members, exclude } = tableIn(read.table, "workspace");
  const among = [...patternsIn(members, "/"), ...patternsIn(exclude, "!/")];
  return ignore().add(among).ignores(`${folder}/`);
}

function patternsIn(list: unknown, before: string): readonly string[] {
  return Array.isArray(list) ? list.map((pattern) => `${before}${String(pattern)}`) : [];
}
