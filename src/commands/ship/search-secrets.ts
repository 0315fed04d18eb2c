import type { Context } from "../../cli/context.ts";
import { overlapsRanges } from "../../core/change/line-ranges.ts";
import { collectChange } from "../../git/collect-change.ts";
import type { Git } from "../../git/git.ts";
import type { ReviewFile } from "../../reviewers/types.ts";
import type { SecretSearch } from "../../ship/types.ts";

/** Beyond this a file is data rather than something typed; it is named as not searched. */
const MAX_BYTES = 5 * 1024 * 1024;
const CEILING_MS = 60_000;

/**
 * Searches what no commit holds yet for secrets in the formats their issuers give them: every text file,
 * generated and excluded ones too, on the lines that are new.
 */
export async function searchSecrets(
  { signal, env, run }: Pick<Context, "signal" | "env" | "run">,
  git: Git,
): Promise<SecretSearch> {
  const change = await collectChange({
    git,
    scope: { kind: "uncommitted" },
    mergeTargetBranches: [],
    readStdin: async () => Buffer.alloc(0),
  });
  try {
    const files: ReviewFile[] = [];
    const tooLarge: string[] = [];
    for (const changed of change.files) {
      if (changed.kind !== "text" || changed.status === "deleted") continue;
      if ((changed.newBytes ?? 0) > MAX_BYTES) {
        tooLarge.push(changed.path);
        continue;
      }
      const bytes = await change.readNew(changed.path);
      if (bytes !== null) files.push({ path: changed.path, text: bytes.toString("utf8"), changed });
    }
    const [{ analyzeOrSayWhyNot }, { secretlint }] = await Promise.all([
      import("../../reviewers/builtin/index.ts"),
      import("../../reviewers/builtin/analyzers/secretlint.ts"),
    ]);
    const { findings, failed } = await analyzeOrSayWhyNot({
      analyzer: secretlint,
      files,
      focus: null,
      tools: { signal, env, run },
      ceilingMs: CEILING_MS,
    });
    const added = new Map(files.map(({ path, changed }) => [path, changed.added]));
    return {
      secrets: findings
        .filter(({ file, line, endLine }) =>
          overlapsRanges(added.get(file) ?? [], { start: line, end: endLine }),
        )
        .map(({ file, line, rule }) => ({ file, line, title: rule.title })),
      failed,
      tooLarge,
    };
  } finally {
    await change.close();
  }
}
