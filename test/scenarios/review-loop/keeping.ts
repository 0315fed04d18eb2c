import { expect } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { stateOf } from "../../unit/fixes/fix-world.ts";
import { undoIn } from "./world.ts";

/** The lines under review, between lines that the user is at work on. */
export function textWith(...lines: readonly string[]): string {
  return ["top", "", ...lines, "", "bottom", ""].join("\n");
}

/**
 * A branch whose change is `lines` in `a.txt`, with a staged edit at its top, an edit at its bottom that
 * is not staged, and another file in between the two.
 */
export function busyRepo(...lines: readonly string[]): Repo {
  const repo = emptyRepo();
  repo.commit("Start", { "a.txt": "top\n\n\nbottom\n", "other.txt": "other\n" });
  repo.git("checkout", "-q", "-b", "feature");
  repo.commit("Add lines", { "a.txt": textWith(...lines) });
  repo.write({ "a.txt": textWith(...lines).replace("top", "staged top"), "other.txt": "staged\n" });
  repo.git("add", ".");
  const pending = repo.read("a.txt").replace("bottom", "pending bottom");
  repo.write({ "a.txt": pending, "other.txt": "pending\n" });
  return repo;
}

/** The reviewed lines of `a.txt` as they are now. */
export function linesOf(repo: Repo): string[] {
  return repo.read("a.txt").split("\n").slice(2, -3);
}

const FILES = ["a.txt", "other.txt"];

interface Keeping {
  readonly isApplying: boolean;
}

/**
 * Runs a loop in a busy repository and holds it to what every loop owes: the user's other edits, staged
 * or not, stay as they are, nothing is stashed, and undo gives back every byte.
 */
export async function keeping<Result>(
  repo: Repo,
  loop: () => Promise<Result>,
  options: Keeping | ((result: Result) => Keeping),
): Promise<Result> {
  const before = stateOf(repo, FILES);
  const staged = repo.git("diff", "--cached");
  const result = await loop();
  expect(repo.git("diff", "--cached")).toBe(staged);
  expect(repo.git("stash", "list")).toBe("");
  expect(repo.read("other.txt")).toBe("pending\n");
  expect(repo.read("a.txt")).toMatch(/^staged top\n[^]*\npending bottom\n$/);
  const { isApplying } = typeof options === "function" ? options(result) : options;
  if (!isApplying) {
    expect(stateOf(repo, FILES)).toEqual(before);
    return result;
  }
  const mended = repo.read("a.txt");
  await undoIn(repo);
  expect(stateOf(repo, FILES)).toEqual(before);
  // For what else the test looks at.
  repo.write({ "a.txt": mended });
  return result;
}
