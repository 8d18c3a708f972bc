import { z } from 'zod';
import type { Refusals } from '../kernel/problem.ts';

const name = z.string().trim().min(1).max(80);
const username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{3,32}$/, 'must be 3 to 32 letters, digits or . _ -');
const email = z.string().trim().max(254).pipe(z.email());
const password = z.string().min(10).max(128);

/** Limits: design §8.17. */
export const registerBody = z.strictObject({ name, username, email, password });

/** Whatever is typed may be tried; what is wrong is 401, never 400 (design §8.17). */
export const signInBody = z.strictObject({ email: z.string(), password: z.string() });

/** A new password goes with the current one, however fresh the sign-in is. */
export const updateProfileBody = z.strictObject({
  name,
  username,
  password: password.optional(),
  currentPassword: z.string().optional(),
});

/** Of a name or a username. */
const nameRefusals = { NAME_UNREADABLE: 400, NAME_RESERVED: 400 } as const satisfies Refusals;

export const registerRefusals = {
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  REGISTRATION_CLOSED: 403,
  PASSWORD_TOO_COMMON: 400,
  ...nameRefusals,
} as const satisfies Refusals;

export const signInRefusals = { WRONG_CREDENTIALS: 401 } as const satisfies Refusals;

export const updateProfileRefusals = {
  USERNAME_TAKEN: 409,
  REAUTH_REQUIRED: 403,
  PASSWORD_TOO_COMMON: 400,
  ...nameRefusals,
} as const satisfies Refusals;

/** Which role the person is to have; without it the call gives what they have not, or takes what they have (spec §7). */
export const changeRoleBody = z.strictObject({ isAdmin: z.boolean().optional() });
export const changeAuditorBody = z.strictObject({ isAuditor: z.boolean().optional() });

/** Nobody revokes themselves or the last admin (design §8.5). */
export const changeRoleRefusals = {
  USER_NOT_FOUND: 404,
  OWN_ACCOUNT: 409,
  LAST_ADMIN: 409,
} as const satisfies Refusals;

export const changeAuditorRefusals = { USER_NOT_FOUND: 404 } as const satisfies Refusals;

/** Who has paid and waits for goods is not deleted; nor is somebody whose payment is under way (design §8.5). */
export const deleteUserRefusals = {
  ...changeRoleRefusals,
  UNDELIVERED_ORDERS: 409,
  PAYMENT_IN_PROGRESS: 409,
} as const satisfies Refusals;

/** `TOO_LATE`, `NO_ACCOUNT` and `UNCLAIMED` are between the calls and the account's stream; no call answers them. */
export const accountCommands = {
  Register: { TOO_LATE: 409 },
  AbandonRegistration: {},
  UpdateProfile: { NO_ACCOUNT: 404, UNCLAIMED: 409, TOO_LATE: 409 },
  GrantAdmin: { NO_ACCOUNT: 404 },
  GrantAuditor: { NO_ACCOUNT: 404 },
  ChangeRole: changeRoleRefusals,
  ChangeAuditor: changeAuditorRefusals,
  DeleteAccount: deleteUserRefusals,
} as const satisfies Readonly<Record<string, Refusals>>;

/** Of the streams of e-mail addresses and usernames. */
export const claimCommands = {
  ClaimEmail: { EMAIL_TAKEN: 409 },
  ReleaseEmail: {},
  ClaimUsername: { USERNAME_TAKEN: 409 },
  ReleaseUsername: {},
} as const satisfies Readonly<Record<string, Refusals>>;
