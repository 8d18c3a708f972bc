/**
 * What a call answers, or the error when it takes longer than the given ms. Any later answer is ignored; a call that is
 * begun here is told by the signal to let go of what it holds.
 */
export const answerWithin = async <T>(
  ms: number,
  call: Promise<T> | ((isLate: AbortSignal) => Promise<T>),
  late: () => Error,
): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const isLate = new AbortController();
  const timer = setTimeout(() => {
    reject(late());
    isLate.abort();
  }, ms);
  try {
    return await Promise.race([typeof call === 'function' ? call(isLate.signal) : call, promise]);
  } finally {
    clearTimeout(timer);
  }
};
