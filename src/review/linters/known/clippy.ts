import type { Linter } from "../types.ts";

const LINTS = /^[ \t]*\[(?:workspace\.)?lints\.clippy\]/m;

/** https://doc.rust-lang.org/clippy/usage.html; its messages: https://doc.rust-lang.org/rustc/json.html */
export const clippy: Linter = {
  name: "clippy",
  program: "cargo",
  needs: ["cargo-clippy"],
  kept: [],
  setUpBy: [
    { name: "clippy.toml" },
    { name: ".clippy.toml" },
    { name: "Cargo.toml", holds: LINTS },
  ],
  files: ["*.rs"],
  arguments: ["clippy", "--quiet", "--locked", "--message-format=json"],
  environment: { CARGO_TARGET_DIR: "{cache}" },
  format: "cargo",
  statuses: [0, 101],
};
