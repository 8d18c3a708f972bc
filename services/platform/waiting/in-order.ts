/**
 * Works on a limited number of items at once, and answers in the order of the items. If the work on one throws, that
 * ends everything, after the items before it were answered and those behind it that are under way have ended: nothing
 * goes on unnoticed.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncIterable<Result> {
  const underWay: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // Faults of items behind one that failed are ignored.
      result.catch(() => undefined);
      underWay.push(result);
      const oldest = underWay.length >= atOnce ? underWay.shift() : undefined;
      if (oldest) yield await oldest;
    }
    for (const result of underWay) yield await result;
  } finally {
    await Promise.allSettled(underWay);
  }
}
