/** Splits bytes at line ends; a line of more than `maxBytes` is dropped and reported. */
export function splitLines(request: {
  readonly maxBytes: number;
  readonly take: (line: Buffer) => void;
  readonly onTooLong: () => void;
}): (chunk: Buffer) => void {
  const { maxBytes, take, onTooLong } = request;
  let held: Buffer[] = [];
  let size = 0;
  let isDropping = false;
  return (chunk) => {
    let from = 0;
    for (;;) {
      const at = chunk.indexOf(0x0a, from);
      const part = chunk.subarray(from, at < 0 ? chunk.length : at);
      size += part.length;
      if (size > maxBytes) {
        held = [];
        if (!isDropping) onTooLong();
        isDropping = true;
      } else {
        held.push(part);
      }
      if (at < 0) return;
      if (!isDropping) take(Buffer.concat(held));
      held = [];
      size = 0;
      isDropping = false;
      from = at + 1;
    }
  };
}
