import type { SignedIn } from '../call-context.ts';
import { networkOf } from '../network.ts';

/** The caller as a throttle sees it, before the input is checked: `body` is whatever was sent. */
export interface Caller {
  readonly address: string;
  readonly actor: SignedIn | undefined;
  /** The header `Cookie` of the request. */
  readonly cookies?: string | undefined;
  readonly body: unknown;
}

/** Admits a call, or says in how many seconds to come again. */
export type Admission =
  | { readonly kind: 'refused'; readonly retryAfter: number }
  | {
      readonly kind: 'admitted';
      /** Called exactly once, with the status of the answer. */
      readonly reportStatus?: (status: number) => void;
    };

/** A limit on one route (design §7). */
export interface Throttle {
  admit(caller: Caller): Admission | Promise<Admission>;
}

export const admitted: Admission = { kind: 'admitted' };

/** The key that a limit counts by; `undefined` does not count the call. */
export type KeyOf = (caller: Caller) => string | undefined;

/** Counts by the client's network. */
export const byAddress: KeyOf = ({ address }) => networkOf(address);

/** Counts by the session of the signed-in person. */
export const bySession: KeyOf = ({ actor }) => actor?.sessionId;

/** Counts by the signed-in person; a call without one is refused further on. */
export const byAccount: KeyOf = ({ actor }) => actor?.userId;
