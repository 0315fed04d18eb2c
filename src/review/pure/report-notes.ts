/** How many findings a review made and leaves out without naming them, and why. */
export interface HiddenCounts {
  /** On lines that the change does not touch. */
  readonly outsideChange: number;
  /** That the project's own linter reports; absent where there are none. */
  readonly leftToLinter?: number;
}
