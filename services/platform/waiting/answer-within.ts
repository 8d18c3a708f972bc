interface Leaving {
  /** Ends the call before its time. */
  readonly left: AbortSignal;
  readonly onLeft: () => Error;
}

/**
 * What a call answers, or the error when it takes longer than the given ms, or is left before. Any later answer is ignored;
 * a call that is begun here is told by the signal to let go of what it holds.
 */
export const answerWithin = async <T>(
  ms: number,
  call: Promise<T> | ((isLate: AbortSignal) => Promise<T>),
  late: () => Error,
  leaving?: Leaving,
): Promise<T> => {
  if (leaving?.left.aborted) throw leaving.onLeft();
  const { promise, reject } = Promise.withResolvers<never>();
  const isLate = new AbortController();
  const giveUp = (error: Error): void => {
    reject(error);
    isLate.abort();
  };
  const leave = (): void => {
    if (leaving) giveUp(leaving.onLeft());
  };
  const timer = setTimeout(() => giveUp(late()), ms);
  leaving?.left.addEventListener('abort', leave);
  try {
    return await Promise.race([typeof call === 'function' ? call(isLate.signal) : call, promise]);
  } finally {
    clearTimeout(timer);
    leaving?.left.removeEventListener('abort', leave);
  }
};
