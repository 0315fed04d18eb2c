import type { Ecosystem } from "./types.ts";

const MANIFEST = "go.mod";

/** Go: a module at the top; it fetches what it needs while it builds. */
export const go: Ecosystem = {
  name: "Go",
  reads: (name) => name === MANIFEST,
  detect({ texts }) {
    const text = texts.get(MANIFEST);
    if (text === undefined) return {};
    if (!/^\s*module\b/m.test(text)) {
      return { notes: [`${MANIFEST} names no module, so nothing was taken from it`] };
    }
    return {
      build: { command: "go build ./...", from: MANIFEST },
      test: { command: "go test ./...", from: MANIFEST },
    };
  },
};
