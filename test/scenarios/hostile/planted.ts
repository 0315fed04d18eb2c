import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Repo } from "../../helpers/repo.ts";

/** Programs that leave a file behind when they are started. */
export interface Planted {
  /** Absolute path of such a program; it gives back what it reads, so that git takes it for a filter. */
  program(name: string): string;
  /** Names of the programs that were started, sorted. */
  started(): string[];
  /** Forgets what was started. */
  reset(): void;
}

/** Plants programs in a folder of the sandbox, or in the one that is named. */
export function plant(repo: Repo, folder = join(repo.sandbox.directory, "planted")): Planted {
  const marks = join(repo.sandbox.directory, "marks");
  mkdirSync(marks, { recursive: true });
  return {
    program(name) {
      mkdirSync(folder, { recursive: true });
      const file = join(folder, name);
      if (!existsSync(file)) {
        writeFileSync(file, `#!/bin/sh\n: > '${marks}/${name}'\nexec /bin/cat\n`);
        chmodSync(file, 0o755);
      }
      return file;
    },
    started: () => readdirSync(marks).sort(),
    reset() {
      rmSync(marks, { recursive: true, force: true });
      mkdirSync(marks);
    },
  };
}

/** Every command that only reads, as it is typed. */
export const READING_COMMANDS: readonly (readonly string[])[] = [
  ["review"],
  ["review", "--staged"],
  ["review", "--committed"],
  ["review", "--commit", "HEAD"],
  ["review", "--brief"],
  ["doctor"],
  ["config", "list"],
  ["config", "check"],
  ["init", "--yes"],
  ["register", "list"],
  ["register", "search", "why"],
  ["runs", "list"],
  ["ship", "--dry-run"],
  ["fast-ship", "--dry-run"],
  ["completion", "words", "--", "review", "--base", ""],
];
