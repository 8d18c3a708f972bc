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

export const updateProfileBody = z.strictObject({
  name,
  username,
  password: password.optional(),
  currentPassword: z.string().optional(),
});

export const registerRefusals = {
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  REGISTRATION_CLOSED: 403,
} as const satisfies Refusals;

export const signInRefusals = { WRONG_CREDENTIALS: 401 } as const satisfies Refusals;

export const updateProfileRefusals = {
  USERNAME_TAKEN: 409,
  REAUTH_REQUIRED: 403,
} as const satisfies Refusals;

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
