/** How many findings a review made and leaves out without naming them, and why. */
export interface HiddenCounts {
  /** On lines that the change does not touch. */
  readonly outsideChange: number;
  /** Shows them, to be typed; absent if no command does. */
  readonly outsideCommand?: string;
  /** That the project's own linter reports; absent if there are none. */
  readonly leftToLinter?: number;
}
