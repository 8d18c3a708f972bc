import { ipKeyGenerator } from 'express-rate-limit';
import type { SignedIn } from '../call-context.ts';

/** Whom a throttle may count: known before the input is checked, so `body` is whatever was sent. */
export interface Caller {
  readonly address: string;
  readonly actor: SignedIn | undefined;
  /** The request's header `Cookie`. */
  readonly cookies?: string | undefined;
  readonly body: unknown;
}

/** Lets a call through or says in how many seconds to come again. */
export type Admission =
  | { readonly kind: 'refused'; readonly retryAfter: number }
  | {
      readonly kind: 'admitted';
      /** Is told with which status the call was answered, exactly once. */
      readonly reportStatus?: (status: number) => void;
    };

/** A limit on one route (design §7). */
export interface Throttle {
  admit(caller: Caller): Admission | Promise<Admission>;
}

export const admitted: Admission = { kind: 'admitted' };

/** Asks the one or the other, as the caller says. */
export const either = (
  isFirst: (caller: Caller) => boolean,
  first: Throttle,
  second: Throttle,
): Throttle => ({
  admit: (caller) => (isFirst(caller) ? first : second).admit(caller),
});

/** What a limit counts by; `undefined`: this call is not counted. */
export type KeyOf = (caller: Caller) => string | undefined;

/** Counts a client's network: one holder of IPv6 has more addresses than any limit. */
export const byAddress: KeyOf = ({ address }) => ipKeyGenerator(address);

/** Counts the signed-in person; without one the call is refused further on. */
export const byAccount: KeyOf = ({ actor }) => actor?.userId;
