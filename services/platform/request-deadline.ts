/** A client gives up after 15 s (contracts/kernel/client.ts): in this many milliseconds it has an answer. */
const ANSWER_WITHIN = 10_000;

export type RequestDeadline = <T, Late>(work: Promise<T>, late: () => Late) => Promise<T | Late>;

/**
 * The time that one request has for its answer, from now on and in all. What is not there in time is answered by `late`; the
 * work goes on, and nobody hears how it ends: only for what a process finishes anyway, or for what begins nothing.
 */
export const requestDeadline = (ms = ANSWER_WITHIN): RequestDeadline => {
  const end = performance.now() + ms;
  return async (work, late) => {
    let timer: NodeJS.Timeout | undefined;
    const isOver = new Promise<'over'>((resolve) => {
      timer = setTimeout(() => resolve('over'), Math.max(0, end - performance.now()));
    });
    try {
      const first = await Promise.race([work.then((answer) => ({ answer })), isOver]);
      return first === 'over' ? late() : first.answer;
    } finally {
      clearTimeout(timer);
    }
  };
};
