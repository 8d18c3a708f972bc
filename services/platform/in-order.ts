/**
 * Works on a limited number of items at once, and answers in the items' order. What an item's work throws ends it all, once those
 * before it are answered and those behind it, which are under way, have ended: nothing goes on behind the caller's back.
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
      // Those behind one that fails are heard by nobody.
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
