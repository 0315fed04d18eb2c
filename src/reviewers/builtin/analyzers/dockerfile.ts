import type { RawFinding } from "../../../core/findings/types.ts";
import type { Analyzer } from "../../types.ts";
import { codeRulesOf } from "../code-rules.ts";
import { findInBuild } from "../dockerfile/find-in-build.ts";
import { findInImage } from "../dockerfile/find-in-image.ts";
import { findSecrets } from "../dockerfile/find-secrets.ts";
import { readDockerfile } from "../dockerfile/read-dockerfile.ts";

const NAME = "dockerfile";
const READS =
  /(^|\/)((Dockerfile|Containerfile)(\.(?![^/]*(md|txt|dockerignore|j2|tmpl|tpl|erb|template)$)[^/]+)?|[^/]+\.(dockerfile|containerfile))$/i;

/** Looks at the files that container images are built from. */
export const dockerfile: Analyzer = {
  name: NAME,
  isPerFile: true,
  worksApart: true,
  accepts: (path, focus) => READS.test(path) && !codeRulesOf(NAME, focus).isEmpty,
  async analyze(files, focus, { signal }) {
    const rules = codeRulesOf(NAME, focus);
    const findings: RawFinding[] = [];
    for (const file of files) {
      signal.throwIfAborted();
      const dockerfile = await readDockerfile(file.text);
      const spots = [
        ...dockerfile.faults,
        ...findInImage(dockerfile),
        ...findInBuild(dockerfile),
        ...findSecrets(dockerfile),
      ];
      findings.push(...rules.reportIn(file, spots));
    }
    return { findings, failed: [] };
  },
};
