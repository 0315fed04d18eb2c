import type { Ecosystem } from "./types.ts";

const MANIFEST = "pom.xml";

/** Maven, through the project's own wrapper where it has one. */
export const maven: Ecosystem = {
  name: "Maven",
  reads: (name) => name === MANIFEST,
  detect({ files, texts }) {
    const text = texts.get(MANIFEST);
    if (text === undefined) return {};
    if (!/<project\b/.test(text)) {
      return { notes: [`${MANIFEST} holds no project, so nothing was taken from it`] };
    }
    const program = files.has("mvnw") ? "./mvnw" : "mvn";
    return {
      build: { command: `${program} -B -DskipTests package`, from: MANIFEST },
      test: { command: `${program} -B test`, from: MANIFEST },
    };
  },
};
