import { z } from 'zod';
import { emailAddress as email } from '../kernel/email.ts';
import { language } from '../kernel/language.ts';
import type { Refusals } from '../kernel/refusal.ts';
import {
  EMAIL_CHANGE_DONE,
  EMAIL_TAKEN,
  EMAIL_UNCHANGED,
  EMAIL_UNCONFIRMED,
  LAST_ADMIN,
  LINK_EXPIRED,
  NAME_RESERVED,
  NAME_UNREADABLE,
  NAME_WITH_ADDRESS,
  NO_ACCOUNT,
  NOT_THEIR_GUEST,
  OWN_ACCOUNT,
  PASSWORD_TOO_COMMON,
  REAUTH_REQUIRED,
  REGISTRATION_CLOSED,
  SECOND_FACTOR_NOT_STARTED,
  SECOND_FACTOR_OFF,
  SECOND_FACTOR_ON,
  SECOND_FACTOR_REQUIRED,
  TOO_LATE,
  UNCLAIMED,
  UNDELIVERED_ORDERS,
  UNREFUNDED_ORDERS,
  USERNAME_TAKEN,
  USER_NOT_FOUND,
  WRONG_CODE,
  WRONG_CREDENTIALS,
} from './refusals.ts';
import { CHANGED_MEANWHILE } from '../catalogue/refusals.ts';
import { ORDER_NOT_FOUND } from '../orders/refusals.ts';
import { PAYMENT_IN_PROGRESS } from '../payments/refusals.ts';

const name = z.string().trim().min(1).max(80);
const username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{3,32}$/, 'must be 3 to 32 letters, digits or . _ -');
const password = z.string().min(10).max(128);
/** A code of an authenticator app, or a recovery code; goes with the current password where a second factor is on. */
const code = z.string().max(64);
/** Refusals of a call that has to be proven by the current password and a code. */
const notProven = { REAUTH_REQUIRED, SECOND_FACTOR_REQUIRED, WRONG_CODE } as const satisfies Refusals;

/** Limits: design §8.17. `language` is that of the shop's letters, from the first one on; without it, English. */
export const registerBody = z.strictObject({
  name,
  username,
  email,
  password,
  language: language.optional(),
});

/** Any text may be tried: wrong credentials are 401, never 400 (design §8.17). */
export const signInBody = z.strictObject({
  email: z.string(),
  password: z.string(),
  /** A code of the authenticator app, or a recovery code, where the account has a second factor. */
  code: z.string().optional(),
});

/** A new password needs the current one and a code of the second factor, however recent the sign-in is. */
export const updateProfileBody = z.strictObject({
  name,
  username,
  password: password.optional(),
  currentPassword: z.string().optional(),
  code: code.optional(),
});

/** Refusals of a name or a username. */
const nameRefusals = { NAME_UNREADABLE, NAME_WITH_ADDRESS, NAME_RESERVED } as const satisfies Refusals;

export const registerRefusals = {
  EMAIL_TAKEN,
  USERNAME_TAKEN,
  REGISTRATION_CLOSED,
  PASSWORD_TOO_COMMON,
  ...nameRefusals,
} as const satisfies Refusals;

export const signInRefusals = {
  WRONG_CREDENTIALS,
  SECOND_FACTOR_REQUIRED,
  WRONG_CODE,
} as const satisfies Refusals;

export const updateProfileRefusals = {
  USERNAME_TAKEN,
  ...notProven,
  PASSWORD_TOO_COMMON,
  ...nameRefusals,
} as const satisfies Refusals;

/** A guest gives a name, for those who deliver, and an address for letters. */
export const beginAsGuestBody = z.strictObject({ name, email });
export const beginAsGuestRefusals = nameRefusals;

/** Limits are those of a link's token; an id that cannot be an order's is answered like an unknown order. */
export const openGuestOrderBody = z.strictObject({
  orderId: z.string().min(1).max(200),
  token: z.string().min(1).max(200),
});
export const openGuestOrderRefusals = { ORDER_NOT_FOUND } as const satisfies Refusals;

/** Only the address of an account gets a letter; for any other nothing is sent, and the answer is the same. */
export const forgotPasswordBody = z.strictObject({ email });

/** The token at the end of a letter's link. */
const linkToken = z.string().min(1).max(200);
export const resetPasswordBody = z.strictObject({ token: linkToken, password });
/** Takes the account's password, too, where the reader has no session of that account. */
export const confirmEmailBody = z.strictObject({ token: linkToken, currentPassword: z.string().optional() });

export const resetPasswordRefusals = { LINK_EXPIRED, PASSWORD_TOO_COMMON } as const satisfies Refusals;
export const confirmEmailRefusals = { LINK_EXPIRED, REAUTH_REQUIRED } as const satisfies Refusals;

/**
 * Another address needs the current password, however recent the sign-in is. The answer does not reveal whether the
 * address has an account already; only the letter that goes there does.
 */
export const changeEmailBody = z.strictObject({
  email,
  currentPassword: z.string(),
  code: code.optional(),
});
/** Also takes the password, so that a letter that went astray moves no account. */
export const confirmEmailChangeBody = z.strictObject({ token: linkToken, currentPassword: z.string() });

/** The requested address: a page with an older request cannot withdraw a newer one by mistake. */
export const withdrawEmailChangeBody = z.strictObject({ email });

export const changeEmailRefusals = { ...notProven, EMAIL_UNCHANGED } as const satisfies Refusals;
export const withdrawEmailChangeRefusals = {
  EMAIL_CHANGE_DONE,
  CHANGED_MEANWHILE,
} as const satisfies Refusals;
export const confirmEmailChangeRefusals = {
  LINK_EXPIRED,
  REAUTH_REQUIRED,
  EMAIL_TAKEN,
} as const satisfies Refusals;

/** The role that the person should have. Without it the call toggles: grants it or revokes it (spec §7). */
export const changeRoleBody = z.strictObject({ isAdmin: z.boolean().optional() });
export const changeAuditorBody = z.strictObject({ isAuditor: z.boolean().optional() });

/** Nobody revokes or deletes themselves or the last admin (design §8.5). */
const ofAnAdmin = { USER_NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN } as const satisfies Refusals;
/**
 * Where the shop writes letters and roles need a second factor, nobody gets one at an address that may be somebody else's.
 */
export const changeRoleRefusals = { ...ofAnAdmin, EMAIL_UNCONFIRMED } as const satisfies Refusals;
export const changeAuditorRefusals = { USER_NOT_FOUND, EMAIL_UNCONFIRMED } as const satisfies Refusals;

/** A person with paid, undelivered orders or with a payment or a refund under way is not deleted (design §8.5). */
export const deleteUserRefusals = {
  ...ofAnAdmin,
  UNDELIVERED_ORDERS,
  PAYMENT_IN_PROGRESS,
  UNREFUNDED_ORDERS,
} as const satisfies Refusals;

/** Nor does the last admin delete their account, or anyone with paid, undelivered orders or with money under way. */
const ownDeletionRefusals = {
  USER_NOT_FOUND,
  REAUTH_REQUIRED,
  LAST_ADMIN,
  UNDELIVERED_ORDERS,
  PAYMENT_IN_PROGRESS,
  UNREFUNDED_ORDERS,
} as const satisfies Refusals;
export const deleteOwnAccountRefusals = {
  ...notProven,
  ...ownDeletionRefusals,
} as const satisfies Refusals;

/** Turning a second factor on takes the password once more, and a confirmed address where the shop sends letters. */
export const startSecondFactorBody = z.strictObject({ currentPassword: z.string() });
export const startSecondFactorRefusals = {
  REAUTH_REQUIRED,
  EMAIL_UNCONFIRMED,
  SECOND_FACTOR_ON,
} as const satisfies Refusals;
export const confirmSecondFactorBody = z.strictObject({ code });
export const confirmSecondFactorRefusals = {
  WRONG_CODE,
  SECOND_FACTOR_NOT_STARTED,
} as const satisfies Refusals;
/** The password, and a code where the account has a second factor: a stolen session alone has neither. */
export const provenBody = z.strictObject({ currentPassword: z.string(), code: code.optional() });
export const provenRefusals = notProven;
export const replaceRecoveryCodesRefusals = { ...notProven, SECOND_FACTOR_OFF } as const satisfies Refusals;

/**
 * `TOO_LATE`, `NO_ACCOUNT`, `UNCLAIMED` and `NOT_THEIR_GUEST` are internal to the account's stream and the code that
 * calls it; no call answers them.
 */
export const accountCommands = {
  Register: { TOO_LATE },
  RegisterGuest: {},
  TakeGuestIn: { NOT_THEIR_GUEST },
  DeleteGuestOf: {},
  NoteGuestErased: {},
  AbandonRegistration: {},
  UpdateProfile: { NO_ACCOUNT, REAUTH_REQUIRED, UNCLAIMED, TOO_LATE },
  ResetPassword: { LINK_EXPIRED },
  ChangeEmail: { LINK_EXPIRED, TOO_LATE },
  ChangeRole: changeRoleRefusals,
  ChangeAuditor: changeAuditorRefusals,
  DeleteAccount: deleteUserRefusals,
  DeleteOwnAccount: ownDeletionRefusals,
} as const satisfies Readonly<Record<string, Refusals>>;

/** Commands of the streams `security-{userId}`. */
export const securityCommands = {
  RequestPasswordReset: {},
  RequestEmailConfirmation: {},
  ConfirmEmail: {},
  RequestEmailChange: { EMAIL_UNCHANGED },
  WithdrawEmailChange: { CHANGED_MEANWHILE },
  JoinGuest: {},
} as const satisfies Readonly<Record<string, Refusals>>;

/** Commands of the streams `devices-{userId}`. */
export const deviceCommands = { NoteNewDevice: {} } as const satisfies Readonly<Record<string, Refusals>>;

/** Commands of the streams `factor-{userId}`. */
export const factorCommands = {
  TurnSecondFactorOn: { SECOND_FACTOR_NOT_STARTED },
  TurnSecondFactorOff: { SECOND_FACTOR_REQUIRED },
  ReplaceRecoveryCodes: { SECOND_FACTOR_OFF },
  NoteRecoveryCode: {},
} as const satisfies Readonly<Record<string, Refusals>>;

/** Commands of the streams of e-mail addresses and usernames. */
export const claimCommands = {
  ClaimEmail: { EMAIL_TAKEN },
  ReleaseEmail: {},
  ClaimUsername: { USERNAME_TAKEN },
  ReleaseUsername: {},
} as const satisfies Readonly<Record<string, Refusals>>;
