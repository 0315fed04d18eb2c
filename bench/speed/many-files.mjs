import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { tool } from "../shared/paths.mjs";
import { createRepository } from "../shared/repository.mjs";
import { ratioInTurns, sideOf } from "./ratio.mjs";

const REVIEW = [tool, "review", "--no-input", "--constructive"];
const FEW = 100;
const LINES = 4;

/**
 * The same small change in a repository of many files and in one of a hundred, and beside it what git alone takes in
 * either to find the edited and the new files.
 */
export async function* repositoryRatios({ isQuick, turns }) {
  const few = await smallChangeAmong(FEW);
  try {
    for (const [files, goal] of isQuick
      ? [[20_000, 1.3]]
      : [
          [20_000, 1.3],
          [100_000, 1.5],
        ]) {
      const many = await smallChangeAmong(files);
      const names = `${files.toLocaleString("en-US")} files to ${FEW}`;
      try {
        const reviews = [many, few].map(({ place, edit }) =>
          sideOf(process.execPath, REVIEW, place, { before: edit }),
        );
        yield {
          what: `a small change among ${names}`,
          goal,
          ...(await ratioInTurns(reviews, turns)),
        };
        const gits = [many, few].map(({ place }) => sideOf("sh", ["-c", GIT_ALONE], place));
        yield {
          what: `git alone among ${names}`,
          goal: null,
          ...(await ratioInTurns(gits, turns)),
        };
      } finally {
        many.remove();
      }
    }
  } finally {
    few.remove();
  }
}

const GIT_ALONE = "git diff main >/dev/null; git ls-files --others --exclude-standard";

/** A repository of so many files on `main`, and a branch on which the body of one function is edited. */
export async function smallChangeAmong(files) {
  const repository = createRepository();
  const { root: cwd, env, git } = repository;
  const fileOf = (at) => `src/part-${at % 97}/group-${Math.floor(at / 97) % 31}/file-${at}.ts`;
  const text = (at) =>
    `export function value${at}(given: number): number {\n  return given + ${at};\n}\n`.padEnd(
      LINES,
    );
  await repository.start(Array.from({ length: files }, (_, at) => [fileOf(at), text(at)]));
  await git("checkout", "-q", "-b", "change");
  await git("update-index", "-q", "--refresh");
  return {
    place: { cwd, env },
    edit(turn) {
      rmSync(join(cwd, ".git/tool"), { recursive: true, force: true });
      appendFileSync(join(cwd, fileOf(1)), `const later${turn} = ${turn};\n`);
    },
    remove: () => repository.remove(),
  };
}
