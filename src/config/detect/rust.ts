import { readManifest } from "./manifest.ts";
import type { Ecosystem } from "./types.ts";

const MANIFEST = "Cargo.toml";

/** Rust: Cargo, which fetches what it needs while it builds. */
export const rust: Ecosystem = {
  name: "Rust",
  reads: (name) => name === MANIFEST,
  detect({ texts }) {
    const text = texts.get(MANIFEST);
    if (text === undefined) return {};
    const read = readManifest(MANIFEST, text, "toml");
    if ("note" in read) return { notes: [read.note] };
    return {
      build: { command: "cargo build", from: MANIFEST },
      test: { command: "cargo test", from: MANIFEST },
    };
  },
};
