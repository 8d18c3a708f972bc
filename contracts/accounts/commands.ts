import { z } from 'zod';
import type { Refusals } from '../kernel/refusal.ts';
import {
  EMAIL_CHANGE_DONE,
  EMAIL_TAKEN,
  EMAIL_UNCHANGED,
  LAST_ADMIN,
  LINK_EXPIRED,
  NAME_RESERVED,
  NAME_UNREADABLE,
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
const email = z.string().trim().max(254).pipe(z.email());
const password = z.string().min(10).max(128);
/** Of an authenticator app, or a recovery code: with the current password, where the account has a second factor. */
const code = z.string().max(64);
/** What a call lacks that is proven by the current password and a code. */
const notProven = { REAUTH_REQUIRED, SECOND_FACTOR_REQUIRED, WRONG_CODE } as const satisfies Refusals;

/** Limits: design §8.17. */
export const registerBody = z.strictObject({ name, username, email, password });

/** Whatever is typed may be tried; what is wrong is 401, never 400 (design §8.17). */
export const signInBody = z.strictObject({
  email: z.string(),
  password: z.string(),
  /** Of the authenticator app, or a recovery code, where the account has a second factor. */
  code: z.string().optional(),
});

/** A new password goes with the current one and a code of the second factor, however fresh the sign-in is. */
export const updateProfileBody = z.strictObject({
  name,
  username,
  password: password.optional(),
  currentPassword: z.string().optional(),
  code: code.optional(),
});

/** Of a name or a username. */
const nameRefusals = { NAME_UNREADABLE, NAME_RESERVED } as const satisfies Refusals;

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

/** Who goes on without an account says where letters go, and who they are to whoever delivers. */
export const beginAsGuestBody = z.strictObject({ name, email });
export const beginAsGuestRefusals = nameRefusals;

/** Limits are those of a link's token; what is no order's id is answered as an unknown order is. */
export const openGuestOrderBody = z.strictObject({
  orderId: z.string().min(1).max(200),
  token: z.string().min(1).max(200),
});
export const openGuestOrderRefusals = { ORDER_NOT_FOUND } as const satisfies Refusals;

/** A letter goes to the address of an account alone; to any other nothing is sent, and the answer is the same. */
export const forgotPasswordBody = z.strictObject({ email });

/** What a letter's link ends with. */
const linkToken = z.string().min(1).max(200);
export const resetPasswordBody = z.strictObject({ token: linkToken, password });
export const confirmEmailBody = z.strictObject({ token: linkToken });

export const resetPasswordRefusals = { LINK_EXPIRED, PASSWORD_TOO_COMMON } as const satisfies Refusals;
export const confirmEmailRefusals = { LINK_EXPIRED } as const satisfies Refusals;

/**
 * Another address goes with the current password, however fresh the sign-in is. Whose it is already is not said here: who
 * reads the letter that goes there hears it.
 */
export const changeEmailBody = z.strictObject({
  email,
  currentPassword: z.string(),
  code: code.optional(),
});
/** The password as well: a letter that went astray moves no account. */
export const confirmEmailChangeBody = z.strictObject({ token: linkToken, currentPassword: z.string() });

/** Which request is meant: who sees an older one withdraws no newer one. */
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

/** Which role the person is to have; without it the call gives what they have not, or takes what they have (spec §7). */
export const changeRoleBody = z.strictObject({ isAdmin: z.boolean().optional() });
export const changeAuditorBody = z.strictObject({ isAuditor: z.boolean().optional() });

/** Nobody revokes themselves or the last admin (design §8.5). */
export const changeRoleRefusals = {
  USER_NOT_FOUND,
  OWN_ACCOUNT,
  LAST_ADMIN,
} as const satisfies Refusals;

export const changeAuditorRefusals = { USER_NOT_FOUND } as const satisfies Refusals;

/** Who has paid and waits for goods is not deleted; nor is somebody whose payment is under way (design §8.5). */
export const deleteUserRefusals = {
  ...changeRoleRefusals,
  UNDELIVERED_ORDERS,
  PAYMENT_IN_PROGRESS,
} as const satisfies Refusals;

/** Who deletes their own account gives the password once more. */
export const deleteOwnAccountBody = z.strictObject({ currentPassword: z.string(), code: code.optional() });

/** The last admin stays, and so does anyone whose order is under way: what they paid for would reach nobody. */
const ownDeletionRefusals = {
  USER_NOT_FOUND,
  LAST_ADMIN,
  UNDELIVERED_ORDERS,
  PAYMENT_IN_PROGRESS,
} as const satisfies Refusals;
export const deleteOwnAccountRefusals = {
  ...notProven,
  ...ownDeletionRefusals,
} as const satisfies Refusals;

/** Who turns a second factor on gives the password once more. */
export const startSecondFactorBody = z.strictObject({ currentPassword: z.string() });
export const startSecondFactorRefusals = {
  REAUTH_REQUIRED,
  SECOND_FACTOR_ON,
} as const satisfies Refusals;
export const confirmSecondFactorBody = z.strictObject({ code });
export const confirmSecondFactorRefusals = {
  WRONG_CODE,
  SECOND_FACTOR_NOT_STARTED,
} as const satisfies Refusals;
/** The password, and a code where the account has a second factor: whoever has only somebody's session has neither. */
export const provenBody = z.strictObject({ currentPassword: z.string(), code: code.optional() });
export const provenRefusals = notProven;
export const replaceRecoveryCodesRefusals = { ...notProven, SECOND_FACTOR_OFF } as const satisfies Refusals;

/** `TOO_LATE`, `NO_ACCOUNT`, `UNCLAIMED` and `NOT_THEIR_GUEST` are between the calls and the account's stream; no call answers them. */
export const accountCommands = {
  Register: { TOO_LATE },
  RegisterGuest: {},
  TakeGuestIn: { NOT_THEIR_GUEST },
  DeleteGuestOf: {},
  NoteGuestErased: {},
  AbandonRegistration: {},
  UpdateProfile: { NO_ACCOUNT, UNCLAIMED, TOO_LATE },
  ResetPassword: { LINK_EXPIRED },
  ChangeEmail: { LINK_EXPIRED, TOO_LATE },
  GrantAdmin: { NO_ACCOUNT },
  GrantAuditor: { NO_ACCOUNT },
  ChangeRole: changeRoleRefusals,
  ChangeAuditor: changeAuditorRefusals,
  DeleteAccount: deleteUserRefusals,
  DeleteOwnAccount: ownDeletionRefusals,
} as const satisfies Readonly<Record<string, Refusals>>;

/** Of the streams `security-{userId}`. */
export const securityCommands = {
  RequestPasswordReset: {},
  RequestEmailConfirmation: {},
  ConfirmEmail: {},
  RequestEmailChange: { EMAIL_UNCHANGED },
  WithdrawEmailChange: { CHANGED_MEANWHILE },
  JoinGuest: {},
} as const satisfies Readonly<Record<string, Refusals>>;

/** Of the streams `factor-{userId}`. */
export const factorCommands = {
  TurnSecondFactorOn: { SECOND_FACTOR_NOT_STARTED },
  TurnSecondFactorOff: { SECOND_FACTOR_REQUIRED },
  ReplaceRecoveryCodes: { SECOND_FACTOR_OFF },
  NoteRecoveryCode: {},
} as const satisfies Readonly<Record<string, Refusals>>;

/** Of the streams of e-mail addresses and usernames. */
export const claimCommands = {
  ClaimEmail: { EMAIL_TAKEN },
  ReleaseEmail: {},
  ClaimUsername: { USERNAME_TAKEN },
  ReleaseUsername: {},
} as const satisfies Readonly<Record<string, Refusals>>;
