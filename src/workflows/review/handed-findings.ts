import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Scope } from "../../core/change/types.ts";
import {
  readList,
  type ProposalsInAnswer,
} from "../../assistants/pure/proposals/read-proposals.ts";
import type { Named } from "../../assistants/submitted/verdict-names.ts";
import { readRegular } from "../../files/read-regular.ts";
import { replaceFile } from "../../files/replace-file.ts";
import type { Repository } from "../../git/open-repository.ts";
import { currentBranch } from "../../git/resolve-commit.ts";

/** The findings that were handed in for a change. */
export interface Handed {
  /** One for each reader. */
  readonly answers: readonly ProposalsInAnswer[];
  /** The findings that a second look showed, by their numbers; empty without one. */
  readonly shown: ReadonlyMap<string, Named>;
}

/** Findings that were handed in for a change, kept for the second look at them. */
export interface HandedStore {
  keep(handed: Handed): void;
  /** Null if none were handed in for this change. */
  recall(): Handed | null;
}

const KEPT = z.object({
  readers: z.array(z.object({ findings: z.array(z.unknown()) })),
  shown: z
    .array(
      z.tuple([
        z.string(),
        z.union([z.object({ proposals: z.array(z.number()) }), z.object({ id: z.string() })]),
      ]),
    )
    .default([]),
});
const MAX_BYTES = 16 * 1024 * 1024;

/** Opens the store of a change: one file for each branch and scope, in the state of the repository. */
export async function openHandedStore(
  { git, stateDirectory }: Pick<Repository, "git" | "stateDirectory">,
  scope: Scope,
): Promise<HandedStore> {
  const key = JSON.stringify([await currentBranch(git), scope]);
  const name = createHash("sha256").update(key).digest("hex").slice(0, 16);
  const directory = join(stateDirectory, "handed-in");
  const file = join(directory, `${name}.json`);
  return {
    keep({ answers, shown }) {
      mkdirSync(directory, { recursive: true });
      const readers = answers.map(({ proposals }) => ({ findings: proposals }));
      const text = JSON.stringify({ schema: "tool.findings/1", readers, shown: [...shown] });
      replaceFile(file, `${text}\n`, { mode: 0o600 });
    },
    recall() {
      try {
        const text = readRegular(file, {
          of: "working-state",
          maxBytes: MAX_BYTES,
          followsLinks: false,
        });
        const { readers, shown } = KEPT.parse(JSON.parse(text.toString("utf8")));
        return {
          answers: readers.map(({ findings }) => readList(findings)),
          shown: new Map(shown),
        };
      } catch {
        return null;
      }
    },
  };
}
