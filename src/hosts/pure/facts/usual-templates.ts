/** Where GitHub looks for a template, and projects on a plain remote have it for the same reason. */
export const USUAL_TEMPLATES = [
  ".github/pull_request_template",
  "pull_request_template",
  "docs/pull_request_template",
  ".github/pull_request_template/",
  "pull_request_template/",
  "docs/pull_request_template/",
] as const;
