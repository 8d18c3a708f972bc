/**
 * Anyone who asks while the same is being asked waits for the next call, with all who wait: an answer is never older than
 * the question.
 */
export const sharedBehind = <Key, Answer>(
  ask: (key: Key) => Promise<Answer>,
): ((key: Key) => Promise<Answer>) => {
  const underWay = new Map<Key, Promise<Answer>>();
  const next = new Map<Key, Promise<Answer>>();
  const begin = (key: Key): Promise<Answer> => {
    next.delete(key);
    const answer = ask(key).finally(() => {
      if (underWay.get(key) === answer) underWay.delete(key);
    });
    underWay.set(key, answer);
    return answer;
  };
  return (key) => {
    const before = underWay.get(key);
    if (!before) return begin(key);
    const behind =
      next.get(key) ??
      before.then(
        () => begin(key),
        () => begin(key),
      );
    next.set(key, behind);
    return behind;
  };
};
