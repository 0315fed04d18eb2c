import type { Linter } from "../types.ts";

/** https://docs.rubocop.org/rubocop/usage/basic_usage.html; its report: https://docs.rubocop.org/rubocop/formatters.html */
export const rubocop: Linter = {
  name: "rubocop",
  program: "rubocop",
  kept: ["bin/rubocop"],
  setUpBy: [{ name: ".rubocop.yml" }],
  alsoReads: [".rubocop_todo.yml", ".rubocop"],
  files: ["*.rb", "*.rake", "*.gemspec", "Gemfile", "Rakefile"],
  readsScripts: true,
  arguments: ["--format", "json", "--force-exclusion", "--cache", "false", "{files}"],
  format: "rubocop",
  statuses: [0, 1],
  style: /\/(?:Style|Layout|Naming|Metrics|Gemspec|Bundler)\//,
};
