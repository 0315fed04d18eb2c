import type { ChangeRequest, Comparison } from "./comparison.ts";

export async function comparePatch(_request: ChangeRequest, _file: string): Promise<Comparison> {
  throw new Error("soon");
}
