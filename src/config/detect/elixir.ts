import type { Ecosystem } from "./types.ts";

const MANIFEST = "mix.exs";

/** Elixir: Mix. */
export const elixir: Ecosystem = {
  name: "Elixir",
  reads: () => false,
  detect({ files }) {
    if (!files.has(MANIFEST)) return {};
    return {
      install: { command: "mix deps.get", from: MANIFEST },
      build: { command: "mix compile", from: MANIFEST },
      test: { command: "mix test", from: MANIFEST },
    };
  },
};
