import { isRunBy } from "./is-run-by.ts";
import type { Ecosystem, ProjectFiles } from "./types.ts";

const MANIFESTS = ["settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts"];

/** Gradle, through the project's own wrapper if it has one; its tasks run in every module. */
export const gradle: Ecosystem = {
  name: "Gradle",
  reads: (name) => MANIFESTS.includes(name),
  detect(project) {
    const from = MANIFESTS.find((name) => project.files.has(name));
    if (from === undefined) return {};
    const program = project.files.has("gradlew") ? "./gradlew" : "gradle";
    return {
      // `build` would run the tests as well.
      build: { command: `${program} assemble`, from },
      test: { command: `${program} ${testTask(project)}`, from },
    };
  },
};

/** Chooses `check` if CI runs it or Kotlin Multiplatform has no `test`; `build` is `assemble` and `check`. */
function testTask({ runs, texts }: ProjectFiles): string {
  if (isRunBy(runs, "gradle test")) return "test";
  const isChecked = ["check", "build"].some((task) => isRunBy(runs, `gradle ${task}`));
  const isMultiplatform = [...texts.values()].some((text) => /multiplatform|kmp/i.test(text));
  return isChecked || isMultiplatform ? "check" : "test";
}
