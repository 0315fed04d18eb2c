import type { ChangedFile } from "../../core/change/types.ts";
import type { ProposalFile } from "../pure/proposals/judge-proposal.ts";
import { pathForms } from "../pure/proposals/resolve-path.ts";
import type { Proposal } from "../pure/proposals/types.ts";

/**
 * Gathers the files that proposals name: those under review, also by their former name, and others of the repository,
 * which the change may have broken. A path without its first folders means the only file under review with that end.
 * @param from.read returns the text of a file outside the review; null if it cannot be read
 */
export async function filesNamed(
  proposals: readonly Pick<Proposal, "file" | "causedBy">[],
  from: {
    readonly underReview: readonly ProposalFile[];
    readonly read: (path: string) => Promise<string | null>;
  },
): Promise<(path: string) => ProposalFile | undefined> {
  const { underReview, read } = from;
  const known = new Map(underReview.map((file) => [file.path, file]));
  for (const file of underReview) {
    const { oldPath } = file.changed;
    if (oldPath !== null && file.changed.status === "renamed" && !known.has(oldPath))
      known.set(oldPath, file);
  }
  const written = new Set(
    proposals.flatMap(({ file, causedBy }) => [
      file,
      ...(causedBy === null ? [] : [causedBy.file]),
    ]),
  );
  for (const name of written) {
    const forms = pathForms(name);
    let isFound = false;
    for (const path of forms) {
      isFound = known.has(path);
      if (isFound) break;
      const text = await read(path);
      if (text === null) continue;
      known.set(path, { path, text, before: null, changed: untouched(path), isOutside: true });
      isFound = true;
      break;
    }
    const ending = isFound ? null : endingIn(forms, underReview);
    if (ending !== null) known.set(name, ending);
  }
  return (path) => known.get(path);
}

/** Finds the only file under review whose path ends with a name that leaves folders out. */
function endingIn(
  forms: readonly string[],
  underReview: readonly ProposalFile[],
): ProposalFile | null {
  const [file, second] = underReview.filter(({ path }) =>
    forms.some((form) => path.endsWith(`/${form}`)),
  );
  return file !== undefined && second === undefined ? file : null;
}

function untouched(path: string): ChangedFile {
  return {
    path,
    oldPath: null,
    status: "modified",
    kind: "text",
    oldMode: "100644",
    newMode: "100644",
    isUntracked: false,
    added: [],
    removed: [],
  };
}
