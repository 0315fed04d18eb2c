import { isRunBy } from "./is-run-by.ts";
import type { Ecosystem } from "./types.ts";

const MANIFEST = "pom.xml";

/** Maven, through the project's own wrapper if it has one. */
export const maven: Ecosystem = {
  name: "Maven",
  reads: (name) => name === MANIFEST,
  detect({ files, texts, runs }) {
    const text = texts.get(MANIFEST);
    if (text === undefined) return {};
    if (!/<project\b/.test(text))
      return { notes: [`${MANIFEST} does not contain a project, so it was not used`] };
    const program = files.has("mvnw") ? "./mvnw" : "mvn";
    // Modules may need what others package, and integration tests run in `verify` alone.
    const hasModules = /<modules>\s*<module>/.test(text);
    const isVerified = ["verify", "install"].some((goal) => isRunBy(runs, `mvn ${goal}`));
    const goal = hasModules || (isVerified && !isRunBy(runs, "mvn test")) ? "verify" : "test";
    return {
      build: { command: `${program} -B -DskipTests package`, from: MANIFEST },
      test: { command: `${program} -B ${goal}`, from: MANIFEST },
    };
  },
};
