import { SIGNED_IN_HINT } from '#contracts/accounts/signed-in-hint';
import type { Cookie } from '#services/platform/http/reply';
import { DEVICE, DEVICE_AGE } from '#services/platform/known-devices';
import { SESSION } from '#services/platform/session';
import { SESSION_AGE } from '#services/platform/session-age';

const cookiesOf = (session: string, userId: string, maxAge: number): readonly Cookie[] => [
  { name: SESSION, value: session, maxAge, clearsFormer: true },
  { name: SIGNED_IN_HINT, value: userId, maxAge, readable: true },
];

/** The session's cookie, and beside it the one by which a page knows that it is worth asking who is here. */
export const sessionCookies = (session: string, userId: string) => cookiesOf(session, userId, SESSION_AGE);

/** Both are taken away. */
export const noSession = cookiesOf('', '', 0);

/** By which the device is known when it signs in again; it stays when the session ends. */
export const deviceCookie = (value: string): Cookie => ({ name: DEVICE, value, maxAge: DEVICE_AGE });
