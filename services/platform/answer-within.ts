/** What a call answers, or the error when it takes longer than the given ms. Any later answer is ignored. */
export const answerWithin = async <T>(ms: number, call: Promise<T>, late: () => Error): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  try {
    return await Promise.race([call, promise]);
  } finally {
    clearTimeout(timer);
  }
};
