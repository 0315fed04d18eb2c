/** Whether a value is `true` or `false`. */
export function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

/** Whether a value is a string. */
export function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** Whether a value is a whole number from 0 up. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Makes the test for a list whose members pass another test. */
export function isListOf<Member>(
  isMember: (value: unknown) => value is Member,
): (value: unknown) => value is readonly Member[] {
  return (value): value is readonly Member[] => Array.isArray(value) && value.every(isMember);
}
