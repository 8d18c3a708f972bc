import type { Admission, Caller, Throttle } from './throttle.ts';

/** Asks one of two throttles, depending on the caller. */
export const either = (
  isFirst: (caller: Caller) => boolean,
  first: Throttle,
  second: Throttle,
): Throttle => ({
  admit: (caller) => (isFirst(caller) ? first : second).admit(caller),
});

/** A call that the first throttle refuses may still pass the second, slower one. */
export const slowedDown = (first: Throttle, slow: Throttle): Throttle => ({
  async admit(caller) {
    const admission = await first.admit(caller);
    return admission.kind === 'admitted' ? admission : slow.admit(caller);
  },
});

const asked = async (throttle: Throttle, caller: Caller, failed: () => void): Promise<Admission> => {
  try {
    return await throttle.admit(caller);
  } catch (error) {
    failed();
    throw error;
  }
};

/**
 * Admits what every throttle admits, asked in order. Those that were asked before a refusal hear of a 429, which is no
 * failure. A throttle that counts a call as soon as it admits it (`perSecond`, `perWindow`) has counted it by then, so
 * it goes behind those that count failures.
 */
export const everyOf = (...throttles: readonly Throttle[]): Throttle => ({
  async admit(caller) {
    const reports: ((status: number) => void)[] = [];
    const reportStatus = (status: number) => reports.forEach((each) => each(status));
    for (const throttle of throttles) {
      const admission = await asked(throttle, caller, () => reportStatus(429));
      if (admission.kind === 'refused') {
        reportStatus(429);
        return admission;
      }
      if (admission.reportStatus) reports.push(admission.reportStatus);
    }
    return { kind: 'admitted', reportStatus };
  },
});
