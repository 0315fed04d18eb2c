/** Numbers of findings that a review leaves out without naming them. */
export interface HiddenCounts {
  /** Findings on unchanged lines. */
  readonly outsideChange: number;
  /** Command that shows them; absent if there is none. */
  readonly outsideCommand?: string;
  /** Findings that the project's own linter reports; absent if there are none. */
  readonly leftToLinter?: number;
}
