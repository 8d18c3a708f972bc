import { errorCode } from '#resilience/error-code';

/** The error of every statement after the one that failed, until the transaction is rolled back. */
const ABORTED = '25P02';

const isAborted = (reason: unknown): boolean => errorCode(reason) === ABORTED;

type Outcomes<T extends readonly unknown[]> = { -readonly [At in keyof T]: Awaited<T[At]> };

/**
 * Waits for statements of one transaction that do not depend on each other, and so go to the server together. If one
 * fails, waits for the others to end before it throws: otherwise their statements would come after the rollback.
 */
export const together = async <const T extends readonly unknown[]>(under: T): Promise<Outcomes<T>> => {
  const settled = await Promise.allSettled(under);
  const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  if (reasons.length > 0) throw reasons.find((reason) => !isAborted(reason)) ?? reasons[0];
  return Promise.all(under);
};
