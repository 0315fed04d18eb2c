import type { Ecosystem } from "./types.ts";

const MANIFEST = "CMakeLists.txt";

/** A switch of the project for its tests that is off unless it is given. */
const TESTS_OFF = /^\s*option\s*\(\s*(\w*TEST(?:S|ING)?)\s+"[^"]*"\s*(?:OFF\s*)?\)/im;

/** CMake: builds in a separate folder, the one named `build…` or `out…` that git ignores; with the tests. */
export const cmake: Ecosystem = {
  name: "CMake",
  reads: (name) => name === MANIFEST || name === ".gitignore",
  detect({ texts }) {
    const text = texts.get(MANIFEST);
    if (text === undefined) return {};
    const ignored = /^\/?((?:build|out)[\w-]*)(?:\/\*{0,2})?\s*$/m.exec(
      texts.get(".gitignore") ?? "",
    )?.[1];
    const folder = ignored ?? "build";
    const hasTests = /^\s*(?:enable_testing\s*\(|include\s*\(\s*CTest\b)/im.test(text);
    const off = hasTests ? TESTS_OFF.exec(text)?.[1] : undefined;
    const configure = `cmake -S . -B ${folder}${off === undefined ? "" : ` -D${off}=ON`}`;
    return {
      build: { command: `${configure} && cmake --build ${folder}`, from: MANIFEST },
      test: hasTests
        ? { command: `ctest --test-dir ${folder} --output-on-failure`, from: MANIFEST }
        : undefined,
    };
  },
};
