/** What a call answers, or the error when it takes longer than so many ms. Whatever it says later is overlooked. */
export const answerWithin = async <T>(ms: number, call: Promise<T>, late: () => Error): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  try {
    return await Promise.race([call, promise]);
  } finally {
    clearTimeout(timer);
  }
};
