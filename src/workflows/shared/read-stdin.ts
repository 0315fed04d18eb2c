import type { Io } from "../../cli/world.ts";

/** Reads standard input to its end. */
export async function readStdin({ stdin }: Pick<Io, "stdin">): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin.open()) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
