/** Milliseconds from some moment on, as `performance.now` counts them; what that loads takes one of them itself. */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
