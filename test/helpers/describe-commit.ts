import type { Files } from "./repo.ts";

interface NewCommit {
  readonly branch: string;
  readonly message: string;
  readonly files: Files;
  /** Seconds since 1970. */
  readonly at: number;
  /** Where the names of author and committer are. */
  readonly env: Readonly<Record<string, string>>;
}

/** A commit on top of a branch, in the form that `git fast-import` reads. */
export function describeCommit({ branch, message, files, at, env }: NewCommit): Buffer {
  const ref = `refs/heads/${branch}`;
  const person = (role: string): string =>
    `${role} ${env[`GIT_${role.toUpperCase()}_NAME`]} <${env[`GIT_${role.toUpperCase()}_EMAIL`]}> ${at} +0000\n`;
  const changes = Object.entries(files).flatMap(([path, content]) =>
    content === null
      ? [`D ${JSON.stringify(path)}\n`]
      : [`M ${modeOf(content)} inline ${JSON.stringify(path)}\n`, ...dataOf(content)],
  );
  const parts = [
    `commit ${ref}\n`,
    person("author"),
    person("committer"),
    ...dataOf(`${message}\n`),
    `from ${ref}^0\n`,
    ...changes,
  ];
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

function dataOf(content: string | Buffer): (string | Buffer)[] {
  return [`data ${Buffer.byteLength(content)}\n`, content, "\n"];
}

/** Scripts can be run, as in a work tree that `Repo.write` wrote. */
function modeOf(content: string | Buffer): string {
  return typeof content === "string" && content.startsWith("#!") ? "100755" : "100644";
}
