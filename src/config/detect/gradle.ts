import type { Ecosystem } from "./types.ts";

const MANIFESTS = ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"];

/** Gradle, through the project's own wrapper where it has one. */
export const gradle: Ecosystem = {
  name: "Gradle",
  reads: () => false,
  detect({ files }) {
    const from = MANIFESTS.find((name) => files.has(name));
    if (from === undefined) return {};
    const program = files.has("gradlew") ? "./gradlew" : "gradle";
    return {
      // `build` would run the tests as well.
      build: { command: `${program} assemble`, from },
      test: { command: `${program} test`, from },
    };
  },
};
