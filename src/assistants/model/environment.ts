/** The environment variables with a model's key, address, limits and price. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns a variable's value without white space around it; undefined if it is blank. */
export function valueOf(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === undefined || value === "" ? undefined : value;
}
