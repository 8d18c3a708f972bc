/** Whether a period that began at `at` and lasts `lasts` milliseconds is over. */
export const hasPassed = (at: Date, lasts: number, now: Date): boolean =>
  now.getTime() > at.getTime() + lasts;
