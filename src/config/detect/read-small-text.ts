import { readRegular } from "../../files/read-regular.ts";
import { orElse } from "../../core/or-else.ts";

const LIMITS = { of: "work-tree", maxBytes: 1024 * 1024, followsLinks: false } as const;

/** Reads a file of the project; null for a link, for one that is larger than 1 MiB, or that cannot be read. */
export function readSmallText(path: string): string | null {
  return orElse(() => readRegular(path, LIMITS).toString("utf8"), null);
}
