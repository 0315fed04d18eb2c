import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed } from "../comparison/function-units.ts";
import type { Detector, Regression } from "./detector.ts";

/** A `break` whose removal lets a switch case fall through. */
export const removedBreak: Detector = {
  name: "removed-break",
  rules: ["change/break-removed"],
  repeats: "intended",
  detect: (compared) =>
    compared.edits().lost.some(({ lines }) => lines.some((line) => line.includes("break")))
      ? removedBreaks(compared.was(), compared.is())
      : [],
};

/** Finds the cases of a `switch` whose `break` went, so that they run on into the next. */
function removedBreaks(was: SgNode, is: SgNode): Regression[] {
  const now = casesIn(is);
  return [...casesIn(was)].flatMap(([key, old]) => {
    const other = now.get(key);
    if (other === undefined || old === null || other === null) return [];
    const last = old.steps.at(-1);
    if (last === undefined || !["break", "break;"].includes(last) || old.steps.length < 2)
      return [];
    if (other.steps.join("\n") !== old.steps.slice(0, -1).join("\n") || other.isIntentional)
      return [];
    if (/^(?:return|throw|continue|process\.exit)\b/.test(other.steps.at(-1) ?? "")) return [];
    if (other.next === null || other.next !== old.next) return [];
    const { start, end } = other.mark.range();
    return [
      {
        rule: "change/break-removed",
        span: { start: start.index, end: end.index },
        values: { next: other.next },
      },
    ];
  });
}

interface Case {
  readonly steps: readonly string[];
  /** The head of the case behind it. */
  readonly next: string | null;
  readonly isIntentional: boolean;
  /** Its last step. */
  readonly mark: SgNode;
}

/** Cases by their `switch` and value; null if one stands twice. */
function casesIn(root: SgNode): Map<string, Case | null> {
  const found = new Map<string, Case | null>();
  for (const node of findKinds(root, ["switch_case"])) {
    const body = node.fieldChildren("body").filter((each) => each.isNamed());
    const [block] = body;
    const isBlock = body.length === 1 && block?.kind() === "statement_block";
    const inner = isBlock && block !== undefined ? block.children() : body;
    const steps = inner.filter((each) => each.isNamed() && each.kind() !== "comment");
    const around = node.ancestors().find((each) => each.kind() === "switch_statement");
    const value = squeezed(node.field("value")?.text() ?? "");
    const key = `${squeezed(around?.field("value")?.text() ?? "")} ${value}`;
    const behind = node.nextAll().filter((each) => each.isNamed());
    const next = behind.find((each) => each.kind() !== "comment");
    const remarks = [node, ...behind.slice(0, 1)].map((each) => each.text()).join("\n");
    const mark = steps.at(-1);
    if (mark === undefined) continue;
    found.set(
      key,
      found.has(key)
        ? null
        : {
            steps: steps.map((each) => squeezed(each.text())),
            next: next?.text().split(":")[0]?.trim() ?? null,
            isIntentional: /fall.{0,2}(?:s|ing)?.{0,2}thr(?:ough|u)/i.test(remarks),
            mark,
          },
    );
  }
  return found;
}
