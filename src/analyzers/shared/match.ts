import type { Replacement } from "./build-finding.ts";

/** A place that an analyzer reports: the rule's id and a range in UTF-16 offsets. */
export interface Spot {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  /** Words for the rule's placeholders; `{code}`, the text of the range, is there without being named. */
  readonly values?: Readonly<Record<string, string>>;
  readonly isCritical?: boolean;
  /** Shown instead of the code, if the code says less or holds a secret. */
  readonly evidence?: string;
  /** The fix; null or absent if there is none. */
  readonly fix?: Replacement | null;
}
