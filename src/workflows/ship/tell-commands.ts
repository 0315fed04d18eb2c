import { isChangingCall } from "../../hosts/pure/is-changing-call.ts";
import { quoteForShell } from "../../core/quote-for-shell.ts";
import type { Git, GitOptions } from "../../git/git.ts";
import type { Run } from "../../process/run.ts";

type Tell = (line: string) => void;

/** Returns the same git, which tells each command that writes before it is run, as one would type it. */
export function tellWriting(git: Git, tell: Tell): Git {
  const telling =
    <Result>(call: (args: readonly string[], options?: GitOptions) => Promise<Result>) =>
    (args: readonly string[], options: GitOptions = {}): Promise<Result> => {
      if (options.isWriting === true) tell(typed("git", args));
      return call(args, options);
    };
  return {
    ...git,
    text: telling(git.text),
    bytes: telling(git.bytes),
    try: telling(git.try),
    in: (directory) => tellWriting(git.in(directory), tell),
  };
}

/** Returns the same runner, which tells each call that changes a pull request through the host's client. */
export function tellChanging(run: Run, tell: Tell): Run {
  return (request) => {
    const { file, args } = request;
    if (isChangingCall(file, args)) tell(typed(file, args));
    return run(request);
  };
}

function typed(file: string, args: readonly string[]): string {
  return `$ ${[file, ...args].map(quoteForShell).join(" ")}`;
}
