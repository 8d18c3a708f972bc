import { MINUTE } from '#contracts/kernel/duration';
import type { LimitSettings } from '../limits.ts';
import type { Caller, Throttle } from '../throttle.ts';

/** A visitor from this address who names this e-mail. */
export const from = (address: string, email?: string): Caller => ({
  address,
  actor: undefined,
  body: { email },
});
export const isAdmitted = async (throttle: Throttle, caller: Caller) =>
  (await throttle.admit(caller)).kind === 'admitted';

/** Limits that are small enough for a test. */
export const settings: LimitSettings = {
  login: { perAccount: 3, perAddress: 5, windowMs: 15 * MINUTE, perDay: 20 },
  registerPerHour: 2,
  links: 2,
  orders: { perSecond: 20, burst: 100 },
  payments: { rate: 1, burst: 2 },
  changes: { rate: 20, burst: 300 },
  uploadsPerMinute: 1,
  papersPerMinute: 1,
};

/** Makes a call that is answered with this status, unless the throttle refuses it. */
export async function tryCall(throttle: Throttle, caller: Caller, status: number): Promise<number> {
  const admission = await throttle.admit(caller);
  if (admission.kind === 'refused') return 429;
  // The time that hashing the password takes.
  await Promise.resolve();
  admission.reportStatus?.(status);
  return status;
}
