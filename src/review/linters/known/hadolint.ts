import type { Linter } from "../types.ts";

/** https://github.com/hadolint/hadolint#cli */
export const hadolint: Linter = {
  name: "hadolint",
  program: "hadolint",
  kept: [],
  setUpBy: [{ name: ".hadolint.yaml" }, { name: ".hadolint.yml" }],
  files: ["Dockerfile", "Dockerfile.*", "*.Dockerfile", "Containerfile"],
  arguments: ["--no-fail", "--format", "sarif", "{files}"],
  format: "known",
  statuses: [0],
};
