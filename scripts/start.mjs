// `npm start`: installs, builds, and runs the main job on a small repository made for it.
//
//   npm start                  what matters of each command's output
//   npm start -- --verbose     all of it
//   npm start -- PATH          reviews a repository of yours instead
import { build, installPackages, requireNode, ROOT, run } from "./setup.mjs";
import { helpOf } from "./shared/help.mjs";

helpOf(import.meta.url);

requireNode();
installPackages();
build();

const words = process.argv.slice(2);
const isVerbose = words.includes("--verbose");
const path = words.find((word) => word !== "--verbose");
if (path === undefined) {
  const { demonstrate } = await import("./demo.mjs");
  process.exitCode = await demonstrate({ isVerbose });
} else {
  // Findings are the answer here, not a failure of `npm start`.
  const status = run(
    process.execPath,
    [`${ROOT}/dist/tool.js`, "-C", path, "review", "--set", "decisionRegister.enabled=false"],
    {
      cwd: process.env.INIT_CWD ?? process.cwd(),
    },
  );
  process.exitCode = status === 1 ? 0 : status;
}
