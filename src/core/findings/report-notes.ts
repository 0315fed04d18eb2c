/** How many findings a review made and does not report, and why. */
export interface HiddenCounts {
  /** On lines that the change does not touch. */
  readonly outsideChange: number;
  /** Named by `review.ignore`. */
  readonly ignored: number;
}
