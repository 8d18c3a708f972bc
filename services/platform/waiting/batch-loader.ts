/** Milliseconds that a question waits for the one before it, so that a hanging connection holds up nobody else. */
const PATIENCE = 25;

/**
 * Turns a query about many keys into one about a single key: keys that come while a query is under way are asked
 * together in the next. Nothing is remembered, and each key is asked after it came, so an answer is as fresh as if it
 * were asked alone.
 */
export function batchLoader<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<(key: Key) => Answer>,
): (key: Key) => Promise<Answer> {
  let next: { readonly keys: Key[]; readonly answer: Promise<(key: Key) => Answer> } | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  const begin = () => {
    const keys: Key[] = [];
    const answer = settledOrLate(underWay).then(() => {
      next = undefined;
      return ask(keys);
    });
    underWay = answer;
    return { keys, answer };
  };

  return async (key) => {
    next ??= begin();
    next.keys.push(key);
    const answerOf = await next.answer;
    return answerOf(key);
  };
}

const settledOrLate = (underWay: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, PATIENCE);
    const go = () => {
      clearTimeout(late);
      resolve();
    };
    underWay.then(go, go);
  });
