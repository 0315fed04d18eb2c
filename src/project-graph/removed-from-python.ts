import type { ChangedFile } from "../core/change/types.ts";
import type { ReviewedTree } from "../review/types.ts";
import { lineAt, lineOfOld } from "../comparison/map-old-line.ts";
import { bindingsOf, givesAnything } from "./python-bindings.ts";
import { withoutDocstrings } from "./python-imports.ts";
import { pythonUsers } from "./python-users.ts";
import type { RemovedName } from "./removed-name.ts";

const MAX_NAMES = 30;

/** Finds the removed functions and classes of a Python module that are still imported elsewhere. */
export async function removedFromPython(
  changed: ChangedFile,
  tree: ReviewedTree,
): Promise<readonly RemovedName[]> {
  const { path } = changed;
  const [before, after] = await Promise.all([tree.readBefore(path), tree.read(path)]);
  if (before === null || after === null || givesAnything(after)) return [];
  const isBound = bindingsOf(after);
  const gone = [...definedIn(before)].filter(([name]) => !isBound(name));
  if (gone.length === 0 || gone.length > MAX_NAMES) return [];
  const paths = (await tree.paths()).filter((each) => each.endsWith(".py"));
  const holders = await tree.search(gone.map(([name]) => name));

  const removed: RemovedName[] = [];
  for (const [name, start] of gone) {
    const found = await pythonUsers({ tree, holders: holders.get(name) ?? [], name, path, paths });
    const users = found.map((user) => ({ path: user.path, line: lineAt(user.text, user.start) }));
    if (users.length > 0)
      removed.push({ name, line: lineOfOld(changed, lineAt(before, start)), users });
  }
  return removed;
}

/** Returns the functions and classes at the top level, with their offsets. */
function definedIn(text: string): Map<string, number> {
  const code = withoutDocstrings(text);
  return new Map(
    [...code.matchAll(/^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)/gm)].map(
      ({ 1: name = "", index }) => [name, index],
    ),
  );
}
