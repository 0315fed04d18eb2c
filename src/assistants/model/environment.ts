/** The variables of the environment that a model's key, address, limits and price come from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable's value without white space around it; undefined if nothing is left. */
export function valueOf(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === undefined || value === "" ? undefined : value;
}
