import type { Fix, Place, RawFinding } from "../../core/findings/types.ts";
import { lineStarts } from "../../review/pure/source-lines.ts";
import type { DroppedProposal } from "../pure/proposals/types.ts";
import { PLACEHOLDER } from "../../redaction/placeholder.ts";
import type { HiddenText } from "../../redaction/types.ts";
import type { ClearedFile } from "./prepare-reading.ts";

/**
 * Drops a finding about a placeholder, which is not in the code. A fix that would write or replace a placeholder is
 * removed from its finding.
 */
export function withoutHidden(
  finding: RawFinding,
  files: ReadonlyMap<string, ClearedFile>,
): { readonly finding: RawFinding } | { readonly dropped: DroppedProposal } {
  const { file, line, rule } = finding;
  const cleared = files.get(file)?.cleared;
  const said = `${rule.title} ${rule.tones.constructive}`;
  if (PLACEHOLDER.test(said) || (cleared !== undefined && isWithinHidden(finding, cleared)))
    return {
      dropped: {
        file,
        line,
        title: rule.title,
        because: "it is about a value that was hidden before the code was sent",
      },
    };
  return { finding: { ...finding, fix: cleanFix(finding.fix, files) } };
}

function cleanFix(fix: Fix | null, files: ReadonlyMap<string, ClearedFile>): Fix | null {
  if (fix === null) return null;
  const isClean = fix.edits.every((edit) => {
    const cleared = files.get(edit.file)?.cleared;
    const place = { ...edit, line: edit.startLine, column: edit.startColumn };
    return (
      !PLACEHOLDER.test(edit.newText) && (cleared === undefined || !touchesHidden(place, cleared))
    );
  });
  return isClean ? fix : null;
}

type Span = Omit<Place, "file">;

function touchesHidden(place: Span, { text, hidden }: HiddenText): boolean {
  const [start, end] = offsetsOf(place, text);
  return hidden.some((secret) => secret.start < end && start < secret.end);
}

/** Whether a third of a place is hidden: a line with a placeholder may have other defects. */
function isWithinHidden(place: Span, { text, hidden }: HiddenText): boolean {
  const [start, end] = offsetsOf(place, text);
  const covered = hidden.reduce(
    (sum, secret) => sum + Math.max(0, Math.min(end, secret.end) - Math.max(start, secret.start)),
    0,
  );
  return covered * 3 > end - start;
}

function offsetsOf({ line, column, endLine, endColumn }: Span, text: string): [number, number] {
  const starts = lineStarts(text);
  return [(starts[line - 1] ?? 0) + column - 1, (starts[endLine - 1] ?? 0) + endColumn - 1];
}
