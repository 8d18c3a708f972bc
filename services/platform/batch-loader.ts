/** Milliseconds that a question waits for the one before it: a connection that hangs holds up nobody else. */
const PATIENCE = 25;

/**
 * Turns a question about many into a question about one: those that come while one is being answered are asked together
 * behind it. Nothing is remembered: every question is asked after it came, so the answer is as fresh as if asked alone.
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
