import type { DetectedCommand, Ecosystem, ProjectFiles } from "./types.ts";

const MANIFEST = "Gemfile";

/** Ruby: Bundler, with RSpec, Rails or Rake for the tests. */
export const ruby: Ecosystem = {
  name: "Ruby",
  reads: () => false,
  detect(project) {
    if (!project.files.has(MANIFEST)) return {};
    return {
      install: {
        command: "bundle install",
        from: project.files.has("Gemfile.lock") ? "Gemfile.lock" : MANIFEST,
      },
      test: testOf(project),
    };
  },
};

function testOf({ files, folders, programs }: ProjectFiles): DetectedCommand | undefined {
  const rspec = files.has(".rspec") ? ".rspec" : folders.has("spec") ? "spec/" : undefined;
  if (rspec !== undefined) return { command: "bundle exec rspec", from: rspec };
  if (programs.has("bin/rails") && folders.has("test"))
    return { command: "bin/rails test", from: "bin/rails" };
  if (files.has("Rakefile") && folders.has("test"))
    return { command: "bundle exec rake test", from: "Rakefile" };
  return undefined;
}
