import { mkdirSync, readlinkSync } from "node:fs";
import { join, relative } from "node:path";
import type { Repo } from "../../helpers/repo.ts";

/** A moment between two calls of git, or in one: the call by its verb and how often that was asked for. */
export interface Point {
  readonly call: string;
  readonly when: "before" | "after";
}

/**
 * A git that writes down how it is called. It kills who called it at one point, or copies the work tree with its
 * repository at all points, to `WHEN CALL` in a folder.
 * @returns what the program's environment needs
 */
export function meddlingGit(
  repo: Repo,
  { killAt, snapshots = "" }: { readonly killAt?: Point; readonly snapshots?: string },
): Readonly<Record<string, string>> {
  const folder = join(repo.sandbox.directory, "meddling");
  const real = readlinkSync(join(repo.sandbox.bin, "git"));
  mkdirSync(join(folder, "counts"), { recursive: true });
  const script = `#!/bin/sh
verb=
for word in "$@"; do
  case $word in
    -c) skip=1 ;;
    -*) ;;
    *) if [ "$skip" = 1 ]; then skip=; else verb=$word; break; fi ;;
  esac
done
echo x >> "$COUNTS/$verb"
number=0
while read -r line; do number=$((number + 1)); done < "$COUNTS/$verb"
call=$verb#$number
echo "before $call" >> "$CALLS"
if [ "before $call" = "$POINT" ]; then kill -9 $PPID; exit 1; fi
if [ "after $call" = "$POINT" ]; then "${real}" "$@"; kill -9 $PPID; exit 1; fi
[ -n "$SNAPSHOTS" ] || exec "${real}" "$@"
cp -a "${repo.root}" "$SNAPSHOTS/before $call"
"${real}" "$@"
status=$?
cp -a "${repo.root}" "$SNAPSHOTS/after $call"
echo "after $call" >> "$CALLS"
exit "$status"
`;
  repo.write({ [relative(repo.root, join(folder, "git"))]: script });
  return {
    COUNTS: join(folder, "counts"),
    CALLS: join(folder, "calls"),
    POINT: killAt === undefined ? "" : `${killAt.when} ${killAt.call}`,
    SNAPSHOTS: snapshots,
    PATH: `${folder}:${repo.sandbox.bin}`,
  };
}
