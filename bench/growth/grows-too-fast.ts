const MOST_GROWTH = 30;
/** Collecting garbage takes some 50 ms of a large text and nothing of a small one: a time below this counts as this. */
const LEAST_COMPARED_MS = 10;
/** Of two sizes that took at least this long, the growth from one to the other is known. */
const WELL_MEASURED_MS = 5;
/** Ten times the size may take so many times as long; what grows less hides nothing that matters at ten times more. */
const PLAIN_GROWTH = 12;
const REPEATS = 2;

/**
 * Says whether work on sizes that are each ten times the one before takes more than its share. A pause of the
 * engine's or of the machine's looks like growth once: what seems to grow is measured again. The larger sizes
 * are left out once the growth is known.
 * @param work carried out on a size; its processor time counts
 */
export async function growsTooFast<Size>(
  sizes: readonly Size[],
  work: (size: Size) => unknown,
): Promise<boolean> {
  const [first, ...more] = sizes;
  if (first === undefined) return false;
  // What is loaded on the first use is no part of the growth.
  await work(first);
  let smaller: Size = first;
  let before = await processorMs(() => work(first));
  for (const size of more) {
    let now = await processorMs(() => work(size));
    for (let again = 0; again < REPEATS && isTooMuch(now, before); again += 1) {
      before = Math.max(before, await processorMs(() => work(smaller)));
      now = Math.min(now, await processorMs(() => work(size)));
    }
    if (isTooMuch(now, before)) return true;
    // A pause in the shorter one would look like little growth.
    if (before >= WELL_MEASURED_MS)
      before = Math.min(before, await processorMs(() => work(smaller)));
    if (before >= WELL_MEASURED_MS && now <= before * PLAIN_GROWTH) return false;
    before = now;
    smaller = size;
  }
  return false;
}

function isTooMuch(now: number, before: number): boolean {
  return now > Math.max(before, LEAST_COMPARED_MS) * MOST_GROWTH;
}

async function processorMs(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
