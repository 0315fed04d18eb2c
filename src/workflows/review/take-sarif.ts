import { pathToFileURL } from "node:url";
import type { Io } from "../../cli/world.ts";
import { asSarif } from "../../review/pure/sarif/as-sarif.ts";
import { readSarif } from "../../review/pure/sarif/read-sarif.ts";
import { createForeign, type GivenLog } from "../../review/sarif/create-foreign.ts";
import type { Reviewer } from "../../review/types.ts";
import { readHandedIn, unreadable, type HandedIn } from "./read-handed-in.ts";

/**
 * Reads logs of other analyzers, in SARIF, ESLint's JSON, rdjson or checkstyle, each from a file or from standard input
 * (`-`), as one reviewer. Throws REVIEW_SARIF_UNREADABLE.
 * @param root absolute path of the top of the work tree
 */
export async function takeSarif(files: readonly string[], root: string, io: Io): Promise<Reviewer> {
  const top = `${pathToFileURL(root).href.replace(/\/$/, "")}/`;
  const logs: GivenLog[] = [];
  for (const file of files) {
    const asked: HandedIn = {
      file,
      code: "REVIEW_SARIF_UNREADABLE",
      what: "results in SARIF",
      maxMegabytes: 200,
      hint: "have the analyzer write SARIF 2.1.0, as in `eslint -f @microsoft/eslint-formatter-sarif -o results.sarif`",
    };
    const log = readSarif(asSarif(await readHandedIn(asked, io)), top);
    if ("problem" in log) throw unreadable(asked, log.problem);
    logs.push({ ...log, from: file === "-" ? "standard input" : file });
  }
  return createForeign(logs);
}
