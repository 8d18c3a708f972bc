import type { Delays } from '#resilience/back-off';

/** The waits before a dead service is started again, and the milliseconds of life after which they start over. */
export type BackOff = Delays & { readonly healthyAfter: number };

export const BACK_OFF: BackOff = { first: 1_000, longest: 8_000, healthyAfter: 10_000 };
