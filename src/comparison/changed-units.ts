import type { SgNode } from "@ast-grep/napi";
import { functionUnits, type FunctionUnit } from "./function-units.ts";

/** A function that has one name on both sides of a file and different code. */
export interface ChangedUnit {
  readonly name: string;
  readonly was: FunctionUnit;
  readonly is: FunctionUnit;
}

/** Finds the functions that are in both trees of a file and differ, in the order of the old tree. */
export function changedUnits(was: SgNode, is: SgNode): readonly ChangedUnit[] {
  const known = byTree.get(was);
  if (known?.is === is) return known.units;
  const now = functionUnits(is);
  const units = [...functionUnits(was)].flatMap(([name, unit]) => {
    const other = now.get(name);
    return other === undefined || other.node.text() === unit.node.text()
      ? []
      : [{ name, was: unit, is: other }];
  });
  byTree.set(was, { is, units });
  return units;
}

/** Several detectors ask about the same two trees. */
const byTree = new WeakMap<
  SgNode,
  { readonly is: SgNode; readonly units: readonly ChangedUnit[] }
>();
