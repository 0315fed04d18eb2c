import { textWidth } from "./text-width.ts";
import { formatDuration } from "../ship/pure/parse-duration.ts";
import type { Sink } from "./types.ts";

/** What turns beside something that runs. */
export const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
export const FRAME_MS = 120;

/**
 * Shows on a terminal that something runs and for how long, until the function it gives is called.
 * @param label what runs, asked for at every frame
 */
export function startLiveLine(sink: Sink, label: string | (() => string)): () => void {
  if (!sink.canRedraw) return () => {};
  const began = performance.now();
  const named = typeof label === "string" ? () => label : label;
  let frame = 0;
  const draw = (): void => {
    const mark = FRAMES[(frame += 1) % FRAMES.length] ?? "";
    const line = `${mark} ${named()} ${formatDuration(Math.round(performance.now() - began))}`;
    // A line that wraps could not be taken away again.
    if (textWidth(line) < sink.columns) sink.setLive([sink.colors.dim(line)]);
  };
  const timer = setInterval(draw, FRAME_MS);
  // It must never be what keeps the program alive.
  timer.unref();
  draw();
  return () => {
    clearInterval(timer);
    sink.setLive([]);
  };
}
