import { formerNames } from "../../../core/change/former-names.ts";
import { recogniseFindings, type Recognition } from "../../../ledger/pure/recognise-findings.ts";
import { remembersReview } from "../../../ledger/pure/parse-ledger.ts";
import type { CurrentFinding, Ledger, Trend } from "../../../ledger/pure/types.ts";
import { updateLedger, setStatus } from "../../../ledger/pure/update-ledger.ts";
import type { Report, SinceLastReview } from "../../../review/pure/report.ts";
import type { Change, Scope } from "../../../core/change/types.ts";
import type { Focus } from "../../../core/vocabulary.ts";
import { currentBranch } from "../../../git/resolve-commit.ts";
import type { Repository } from "../../../git/open-repository.ts";
import { compareWithWorkTree } from "../../../ledger/compare-with-work-tree.ts";
import { readLedger } from "../../../ledger/read-ledger.ts";
import { writeLedger } from "../../../ledger/write-ledger.ts";
import type { ReviewFile } from "../../../review/types.ts";

/** A look, as far as the next review learns from it. */
interface RememberedLook {
  readonly report: Report;
  readonly files: readonly ReviewFile[];
  readonly facts: readonly CurrentFinding[];
  readonly change: Pick<Change, "files">;
}

/** The memory of the branch's earlier reviews, as it was when this one began. */
export interface Memory {
  readonly ledger: Ledger | null;
  /** A note for the user: the memory could not be used. */
  readonly note: string | null;
  /** Says which findings were there before, and under which id. */
  recognise(current: readonly CurrentFinding[]): Promise<Recognition>;
  /**
   * Writes a review into the memory; a scope of old commits or a patch leaves it as it was. Returns how this review
   * stands against the last one (null: there is none), the ids to ignore whose findings are gone, and a note for the
   * user if nothing could be written.
   */
  remember(
    look: RememberedLook,
    facts: {
      readonly scope: Scope;
      readonly focus: Focus | null;
      readonly now: Date;
      /** `review.ignore`. */
      readonly ignore: readonly string[];
      /** Ids of findings that were looked at and left for later. */
      readonly deferred: readonly string[];
      /** Ids of findings that are not to be reported again. */
      readonly dismissed: readonly string[];
    },
  ): Promise<{
    readonly since: SinceLastReview | null;
    readonly gone: readonly string[];
    readonly note: string | null;
    /** The numbers of findings of the branch's reviews, this one included. */
    readonly trend: readonly Trend[];
  }>;
}

/** Opens the memory of the branch that is checked out. A fault of it costs the memory alone. */
export async function openMemory({ git, root, stateDirectory }: Repository): Promise<Memory> {
  const branch = await currentBranch(git);
  const { ledger, note } = readLedger({ stateDirectory, branch });
  const remembered = ledger?.findings.map(({ file }) => file) ?? [];
  return {
    ledger,
    note,
    async recognise(current) {
      const { gone } = compareWithWorkTree(root, remembered, new Map());
      return recogniseFindings(ledger, current, gone);
    },
    async remember(look, { scope, focus, now, ignore, deferred, dismissed }) {
      if (!remembersReview(scope)) return { since: null, gone: [], note: null, trend: [] };
      const { report, change } = look;
      const { failed: broken, unread = [] } = report.files;
      const failed = new Set([...broken, ...unread].map(({ file }) => file));
      const texts = new Map(
        look.files.filter(({ path }) => !failed.has(path)).map(({ path, text }) => [path, text]),
      );
      const { judged, gone } = compareWithWorkTree(root, [...remembered, ...texts.keys()], texts);
      const updated = updateLedger(ledger, {
        branch,
        now: now.toISOString(),
        base: report.base.commit,
        head: report.head.commit,
        findings: report.findings,
        suppressed: report.suppressed.map(({ finding }) => finding),
        facts: look.facts,
        judged,
        goneFiles: gone,
        renames: new Map([...formerNames(change.files)].map(([now, before]) => [before, now])),
        wholeChange: scope.kind === "branch" ? new Set(change.files.map(({ path }) => path)) : null,
        focus,
        reviewers: report.reviewers.map(({ name }) => name),
      });
      let next = updated.ledger;
      for (const id of deferred) next = setStatus(next, id, "deferred");
      for (const id of dismissed) next = setStatus(next, id, "dismissed");
      const fixed = new Set(
        next.findings.filter(({ status }) => status === "fixed").map(({ id }) => id),
      );
      return {
        since: updated.since,
        gone: ignore.filter((id) => fixed.has(id)),
        note: await writeLedger({ stateDirectory, ledger: next }),
        trend: next.trend ?? [],
      };
    },
  };
}
