/**
 * Does this within so many milliseconds: at their end its signal is aborted. Browsers of 2021 have no
 * `AbortSignal.timeout`.
 */
export const within = async <T>(milliseconds: number, act: (late: AbortSignal) => Promise<T>): Promise<T> => {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), milliseconds);
  try {
    return await act(deadline.signal);
  } finally {
    clearTimeout(timer);
  }
};
