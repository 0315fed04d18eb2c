/** The places in which GitHub looks for a template; projects on a plain remote follow it. */
export const USUAL_TEMPLATES = [
  ".github/pull_request_template",
  "pull_request_template",
  "docs/pull_request_template",
  ".github/pull_request_template/",
  "pull_request_template/",
  "docs/pull_request_template/",
] as const;
