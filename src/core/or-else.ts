/** Returns the result of a call, or something else if it throws. */
export function orElse<Result, Other>(call: () => Result, other: Other): Result | Other {
  try {
    return call();
  } catch {
    return other;
  }
}
