import type { Context } from "../../cli/context.ts";
import { counted } from "../../core/counted.ts";
import { startLiveLine } from "../../output/live-line.ts";

/** Creates the live line of a review; it is gone before anything else is printed. */
export function createLive({ streams }: Context): {
  begin(files: number): void;
  tell(progress: string): void;
  end(): void;
} {
  let stop = (): void => {};
  let what = "";
  return {
    begin(files) {
      stop();
      if (files === 0 || streams.verbosity === "quiet") return;
      what = `reviewing ${counted(files, "file")}`;
      if (streams.err.canRedraw) stop = startLiveLine(streams.err, () => what);
      else streams.status(`${what} …`);
    },
    tell(progress) {
      what = progress;
    },
    end: () => stop(),
  };
}
