import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { routes } from '#contracts/api';
import { keyFor } from '../../kernel/key-for.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { AnsweredCall } from '../../platform/http/serve-route.ts';
import { oncePer } from '../../platform/waiting/once-per.ts';

/** Sign-ins and sign-outs, changes of rights, and personal data that leaves the shop. */
const WATCHED: ReadonlySet<string> = new Set<keyof typeof routes>([
  'register',
  'signIn',
  'signOut',
  'endSession',
  'endAllSessions',
  'updateProfile',
  'startSecondFactor',
  'confirmSecondFactor',
  'turnSecondFactorOff',
  'replaceRecoveryCodes',
  'signInAgain',
  'forgotPassword',
  'resetPassword',
  'confirmEmail',
  'changeEmail',
  'withdrawEmailChange',
  'confirmEmailChange',
  'beginAsGuest',
  'openGuestOrder',
  'changeRole',
  'changeAuditor',
  'deleteUser',
  'deleteOwnAccount',
  'ownData',
  'exportOrders',
  'exportProducts',
  'showPersonalData',
  'showNames',
]);
/** Refusals of any call: somebody tried what is not theirs, or too often, or through a page of another site. */
const REFUSALS: ReadonlySet<string> = new Set([
  'FORBIDDEN',
  'NOT_YOUR_CART',
  'ACCOUNT_NEEDED',
  'SECOND_FACTOR_NEEDED',
  'SIGN_IN_AGAIN',
  'TOO_MANY_REQUESTS',
  'CROSS_SITE',
]);

/**
 * Milliseconds for which a line is not repeated that anybody can cause as often as they like. Danger: else these lines
 * would push all others out of the files.
 */
const TOLD_EVERY = 60_000;

/** The answer says who has just signed in: the call itself was a visitor's. */
const SignedIn = z.object({ user: z.object({ _id: z.string() }) });

export interface SecurityLine {
  readonly security: string;
  /** `done`, or the code of the refusal. */
  readonly outcome: string;
  /** The account that called; undefined of a visitor. */
  readonly account: string | undefined;
  /** A keyed hash of the address: the same for the same address, without revealing it. */
  readonly address: string;
  readonly requestId: string;
}

/** Whether a throttle limits how often it happens: what an account may do, wrong passwords, and letters with a link. */
const isThrottled = ({ security, outcome, account }: SecurityLine): boolean =>
  !REFUSALS.has(outcome) &&
  (account !== undefined ||
    outcome === 'WRONG_CREDENTIALS' ||
    (security === 'forgotPassword' && outcome === 'done'));

/** What is told once of a network, whichever call it is: neither needs any right to the call. */
const OF_ANY_CALL: ReadonlySet<string> = new Set(['TOO_MANY_REQUESTS', 'CROSS_SITE']);

/**
 * Writes a line for each call that somebody who looks into an attack, or into an administrator, asks about. What they did
 * is in the event log; here is also what they were refused.
 */
export const securityLog = (
  { namesKey }: { readonly namesKey: string },
  logger: { readonly info: (line: SecurityLine, message: string) => void },
  clock?: () => number,
): ((call: AnsweredCall) => void) => {
  const key = keyFor(namesKey, 'addresses in the security log');
  const keyed = (address: string) => createHmac('sha256', key).update(address).digest('hex').slice(0, 16);
  const tell = (line: SecurityLine) => logger.info(line, 'security');
  const tellOnce = oncePer(TOLD_EVERY, tell, clock);
  return ({ call = 'none', code, requestId, caller }) => {
    if (!caller || !(WATCHED.has(call) || (code !== undefined && REFUSALS.has(code)))) return;
    const { account, address, answer } = caller();
    const line = {
      security: call,
      outcome: code ?? 'done',
      account: account ?? SignedIn.safeParse(answer).data?.user._id,
      address: keyed(address),
      requestId,
    };
    if (isThrottled(line)) tell(line);
    else {
      const what = OF_ANY_CALL.has(line.outcome) ? '' : call;
      tellOnce([what, line.outcome, line.account, networkOf(address)].join(' '), line);
    }
  };
};
