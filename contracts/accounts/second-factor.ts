import { z } from 'zod';
import { route } from '../kernel/route.ts';
import { readTables } from '../read-tables.ts';
import {
  confirmSecondFactorBody,
  confirmSecondFactorRefusals,
  provenBody,
  provenRefusals,
  replaceRecoveryCodesRefusals,
  startSecondFactorBody,
  startSecondFactorRefusals,
} from './commands.ts';

const message = z.string();
/** Each one signs in once in place of a code, for a person who has lost the app. */
const recoveryCodes = z.array(z.string());

/** Milliseconds for which sensitive calls need no password again, and for which a started secret can be confirmed. */
export const RECENT_SIGN_IN = 15 * 60_000;

/** How many digits an app's code has, and how many letters and digits a recovery code has, without separators. */
const CODE_LENGTHS: readonly number[] = [6, 16];
/** Whether a code is typed completely. */
export const isWholeCode = (typed: string): boolean =>
  CODE_LENGTHS.includes(typed.replaceAll(/[^\p{L}\p{N}]/gu, '').length);

export const secondFactor = z
  .object({
    isOn: z.boolean(),
    /** Recovery codes that are not used yet. */
    codesLeft: z.int(),
    /** Whether the account's role counts only with a second factor. */
    isNeeded: z.boolean(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactor>;

/** Signing in with a code of an authenticator app beside the password, and proving one's identity again. */
export const secondFactorRoutes = {
  secondFactor: route({
    method: 'GET',
    path: '/users/factor',
    summary: 'Whether signing in to your account also takes a code.',
    access: 'customer',
    needsAccount: true,
    answer: secondFactor,
  }),
  startSecondFactor: route({
    method: 'POST',
    path: '/users/factor/start',
    summary:
      'Begin to use an authenticator app, with the password once more. Nothing changes until a code from the app is confirmed. Where the shop sends letters, the account’s address has to be confirmed, except for admins and auditors.',
    access: 'customer',
    needsAccount: true,
    throttle: 'password',
    body: startSecondFactorBody,
    answer: z.object({
      /** Base32, to be typed into the app. */
      secret: z.string(),
      /** The same secret as an `otpauth:` address, for a QR code that the app reads. */
      uri: z.string(),
    }),
    refusals: startSecondFactorRefusals,
    reads: [readTables.accounts, readTables.orders],
  }),
  confirmSecondFactor: route({
    method: 'POST',
    path: '/users/factor/confirm',
    summary:
      'Turn the second factor on, by a code of the app. Your other sessions end. The recovery codes are shown once.',
    access: 'customer',
    needsAccount: true,
    throttle: 'password',
    body: confirmSecondFactorBody,
    answer: z.object({ recoveryCodes, message }),
    refusals: confirmSecondFactorRefusals,
  }),
  turnSecondFactorOff: route({
    method: 'POST',
    path: '/users/factor/off',
    summary: 'Turn the second factor off: the password alone signs you in.',
    access: 'customer',
    needsAccount: true,
    throttle: 'password',
    body: provenBody,
    answer: z.object({ message }),
    refusals: provenRefusals,
  }),
  replaceRecoveryCodes: route({
    method: 'POST',
    path: '/users/factor/codes',
    summary: 'Ten new recovery codes. The ones that you had stop working.',
    access: 'customer',
    needsAccount: true,
    throttle: 'password',
    body: provenBody,
    answer: z.object({ recoveryCodes, message }),
    refusals: replaceRecoveryCodesRefusals,
  }),
  recentSignIn: route({
    method: 'GET',
    path: '/users/auth/recent',
    summary:
      'Whether you signed in recently enough for calls that need a sign-in of the last quarter of an hour.',
    access: 'customer',
    answer: z.object({ isRecent: z.boolean() }),
  }),
  signInAgain: route({
    method: 'POST',
    path: '/users/auth/again',
    summary:
      'Prove once more who you are, in the session that you have: for roles, refunds and exports, for a quarter of an hour.',
    access: 'customer',
    needsAccount: true,
    throttle: 'password',
    body: provenBody,
    answer: z.object({ message }),
    refusals: provenRefusals,
  }),
} as const;
