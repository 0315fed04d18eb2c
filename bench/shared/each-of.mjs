/** Does `act` for every item, so many at once, and answers with what came of each, in order. */
export async function eachOf(items, act, atOnce = 2) {
  const outcomes = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) outcomes[index] = await act(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}
