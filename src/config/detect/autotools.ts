import type { Ecosystem } from "./types.ts";

const MANIFESTS = ["configure.ac", "configure.in", "configure"];
/** Programs that write `configure` in a clone, the project's own first. */
const GENERATORS = ["autogen.sh", "bootstrap", "buildconf"];

/** Autotools: `configure`, written first if the repository does not hold it, and make. */
export const autotools: Ecosystem = {
  name: "Autotools",
  reads: () => false,
  detect({ files }) {
    const from = MANIFESTS.find((name) => files.has(name));
    if (from === undefined || files.has("CMakeLists.txt")) return {};
    // A `configure` beside a Makefile that it does not write is hand-made, and configures something else.
    if (from === "configure" && files.has("Makefile")) return {};
    const generator = GENERATORS.find((name) => files.has(name));
    const first = files.has("configure")
      ? []
      : [generator === undefined ? "autoreconf -i" : `./${generator}`];
    return {
      build: { command: [...first, "./configure", "make"].join(" && "), from },
      test: { command: "make check", from },
    };
  },
};
