/** Whether what began then is over. */
export const hasPassed = (at: Date, lasts: number, now: Date): boolean =>
  now.getTime() > at.getTime() + lasts;
