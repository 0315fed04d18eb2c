import type { Ecosystem } from "./types.ts";

const MANIFEST = "CMakeLists.txt";

/** CMake: builds in a folder of its own, the one named `build…` or `out…` that git ignores. */
export const cmake: Ecosystem = {
  name: "CMake",
  reads: (name) => name === MANIFEST || name === ".gitignore",
  detect({ texts }) {
    const text = texts.get(MANIFEST);
    if (text === undefined) return {};
    const ignored = /^\/?((?:build|out)[\w-]*)\/?\s*$/m.exec(texts.get(".gitignore") ?? "")?.[1];
    const folder = ignored ?? "build";
    const hasTests = /^\s*(?:enable_testing\s*\(|include\s*\(\s*CTest\b)/im.test(text);
    return {
      build: { command: `cmake -S . -B ${folder} && cmake --build ${folder}`, from: MANIFEST },
      ...(hasTests
        ? { test: { command: `ctest --test-dir ${folder} --output-on-failure`, from: MANIFEST } }
        : {}),
      // A full ship commits what is pending and not ignored.
      ...(ignored === undefined
        ? { notes: ["git does not ignore build/, where CMake builds: add it to .gitignore"] }
        : {}),
    };
  },
};
