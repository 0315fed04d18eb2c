import { textWidth } from "./text-width.ts";
import { formatDuration } from "../ship/pure/parse-duration.ts";
import type { Sink } from "./types.ts";

/** The frames of a spinner. */
export const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
export const FRAME_MS = 120;

/**
 * Shows a running task and its time on a terminal, until the returned function is called.
 * @param label name of the task; a function is called for every frame
 */
export function startLiveLine(sink: Sink, label: string | (() => string)): () => void {
  if (!sink.canRedraw) return () => {};
  const began = performance.now();
  const named = typeof label === "string" ? () => label : label;
  let frame = 0;
  const draw = (): void => {
    const mark = FRAMES[(frame += 1) % FRAMES.length] ?? "";
    const line = `${mark} ${named()} ${formatDuration(Math.round(performance.now() - began))}`;
    // A line that wraps could not be erased again.
    if (textWidth(line) < sink.columns) sink.setLive([sink.colors.dim(line)]);
  };
  const timer = setInterval(draw, FRAME_MS);
  // It must not keep the program alive.
  timer.unref();
  draw();
  return () => {
    clearInterval(timer);
    sink.setLive([]);
  };
}
