import { createHash } from 'node:crypto';
import type { Routes } from '../handler.ts';
import { perSecond } from './bucket.ts';
import { all, failuresPerWindow } from './failures.ts';
import { byAccount, byAddress, type Caller, type Throttle } from './throttle.ts';
import { perWindow } from './window.ts';

/** How often things may be done (design §7); Infinity is no limit. */
export interface LimitSettings {
  readonly login: { readonly perAccount: number; readonly perAddress: number; readonly windowMs: number };
  readonly registerPerHour: number;
  readonly orders: { readonly perSecond: number; readonly burst: number };
  readonly uploadsPerMinute: number;
}

export interface Limits {
  readonly login: Throttle;
  readonly register: Throttle;
  readonly orders: Throttle;
  readonly uploads: Throttle;
}

const MINUTE = 60_000;

/** The throttles of design §7; a route says which one it passes. Nothing else is throttled. */
export const limitsOf = ({ login, registerPerHour, orders, uploadsPerMinute }: LimitSettings): Limits => ({
  login: all(
    failuresPerWindow(login.perAccount, login.windowMs, byTriedAccount),
    failuresPerWindow(login.perAddress, login.windowMs, byAddress),
  ),
  register: perWindow(registerPerHour, 60 * MINUTE, byAddress),
  orders: perSecond({ rate: orders.perSecond, burst: orders.burst, keyOf: byAccount }),
  uploads: perWindow(uploadsPerMinute, MINUTE, byAccount),
});

/** The throttle of each route that declares one. */
export const throttlesOf = <R extends Routes>(routes: R, limits: Limits): ThrottlesOf<R> =>
  Object.fromEntries(
    Object.entries(routes).flatMap(([name, { throttle }]) => (throttle ? [[name, limits[throttle]]] : [])),
  ) as ThrottlesOf<R>;
type ThrottlesOf<R> = { readonly [Name in keyof R]?: Throttle };

/** The account tried, in whatever spelling a sign-in takes, from one address; hashed, since it is personal and long. */
function byTriedAccount(caller: Caller): string | undefined {
  const { body } = caller;
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string')
    return undefined;
  const account = createHash('sha256')
    .update(body.email.trim().normalize('NFKC').toLowerCase())
    .digest('base64');
  return `${account} ${byAddress(caller)}`;
}
