import type { SgNode } from "@ast-grep/napi";
import type { ChangedFile } from "../core/change/types.ts";
import type { ReviewedTree } from "../review/types.ts";
import { loadAstGrep } from "../analyzers/ast-grep/load-ast-grep.ts";
import { grammarFileOf } from "../analyzers/ast-grep/grammar-files.ts";
import type { LeftCallers } from "./left-callers.ts";
import {
  pythonCalls,
  pythonSignatures,
  type PythonCall,
  type PythonSignature,
} from "./python-signature.ts";
import { pythonUsers } from "./python-users.ts";

/** Finds the calls of a Python module's functions that do not match their new signatures. */
export async function callersLeftInPython(
  changed: ChangedFile,
  tree: ReviewedTree,
): Promise<readonly LeftCallers[]> {
  const { path } = changed;
  const [before, after] = await Promise.all([tree.readBefore(path), tree.read(path)]);
  if (before === null || after === null || grammarFileOf("python") === null) return [];
  const { parse } = await loadAstGrep();
  const rootOf = (text: string): SgNode => parse("python", text).root();
  const was = pythonSignatures(rootOf(before));
  const root = rootOf(after);
  const different = [...pythonSignatures(root)].flatMap(([name, is]) => {
    const earlier = was.get(name);
    return earlier !== undefined && differs(earlier, is) ? [{ name, was: earlier, is }] : [];
  });
  if (different.length === 0) return [];
  const paths = (await tree.paths()).filter((each) => each.endsWith(".py"));
  const holders = await tree.search(different.map(({ name }) => name));

  const callsIn = new Map([[after, pythonCalls(root)]]);
  const callsOf = (text: string, name: string): readonly PythonCall[] => {
    const calls = callsIn.get(text) ?? pythonCalls(rootOf(text));
    callsIn.set(text, calls);
    return calls.get(name) ?? [];
  };
  const left: LeftCallers[] = [];
  for (const { name, was, is } of different) {
    const users = await pythonUsers({ tree, holders: holders.get(name) ?? [], name, path, paths });
    const places = new Map(users.map((user) => [`${user.path} ${user.local}`, user]));
    const calls = [
      ...callsOf(after, name).map((call) => ({ path, text: after, call })),
      ...[...places.values()].flatMap(({ path: user, text, local }) =>
        callsOf(text, local).map((call) => ({ path: user, text, call })),
      ),
    ];
    const asWas = calls.filter(({ call }) => fits(was, call));
    const misfits = asWas.filter(({ call }) => !fits(is, call));
    if (misfits.length > 0) {
      const missing = is.required.filter((each) => !was.required.includes(each));
      const wants =
        missing.length > 0 ? `needs \`${missing.join("`, `")}\`` : `takes (${is.names.join(", ")})`;
      const callers = misfits.map(({ path, text, call: { start, end } }) => ({
        path,
        text,
        start,
        end,
      }));
      left.push({ name, start: is.start, wants, callers });
    }
  }
  return left;
}

function differs(was: PythonSignature, is: PythonSignature): boolean {
  return was.names.join() !== is.names.join() || was.required.join() !== is.required.join();
}

/** Whether a call passes every required argument and no surplus ones. */
function fits({ names, required, takesAny }: PythonSignature, call: PythonCall): boolean {
  if (!takesAny && call.count > names.length) return false;
  const given = new Set([...names.slice(0, call.count), ...call.keywords]);
  return required.every((name) => given.has(name));
}
