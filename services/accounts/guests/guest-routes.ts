import type { guestRoutes } from '#contracts/accounts/guests';
import type { User } from '#contracts/accounts/views';
import type { CallContext } from '#services/platform/http/call-context';
import type { Handlers } from '#services/platform/http/handler';
import { refuse } from '#services/kernel/decision';
import { ok } from '#services/platform/http/reply';
import { deviceWords } from '../devices/device-words.ts';
import { guestByLink, makeGuest, openGuestSession } from './guests.ts';
import { nameRefusal } from '../name-refusal.ts';
import type { AccountsDeps } from '../ports.ts';
import { deviceCookie, endFormerSession, sessionCookies } from '../signing-in/session-cookies.ts';
import { newGuest, userOf } from '../user-of.ts';

/** Handlers for people without an account. */
export const guestHandlers = (deps: AccountsDeps): Handlers<typeof guestRoutes> => ({
  beginAsGuest: async ({ body: { name, email } }, call) => {
    const no = nameRefusal([name]);
    if (no) return refuse(no);
    const message = 'Going on as a guest';
    const known = await sameGuest(deps, call, { name, email });
    if (known) return ok({ user: known, message });
    const { userId, position } = await makeGuest(deps, { name, email }, (id) =>
      call.command({ id, role: 'customer' }),
    );
    const user = newGuest({ _id: userId, name, email });
    return ok({ user, message }, { position, cookies: await cookiesOf(deps, call, userId, email) });
  },

  openGuestOrder: async ({ body: { orderId, token } }, call) => {
    const userId = await guestByLink(deps, { orderId, token });
    const user = userId === undefined ? undefined : await userOf(deps, userId);
    if (userId === undefined || !user) return refuse('ORDER_NOT_FOUND');
    const answer = { user, orderId, message: 'Order opened' };
    const isHere = (await call.identify())?.userId === userId;
    return isHere ? ok(answer) : ok(answer, { cookies: await cookiesOf(deps, call, userId) });
  },
});

/** The guest of this browser's session, if they give the same name and address again. */
const sameGuest = async (
  deps: AccountsDeps,
  call: CallContext,
  said: { readonly name: string; readonly email: string },
): Promise<User | undefined> => {
  const who = await call.identify();
  if (who?.guestKey === undefined || who.guestKey !== deps.personal.emailKey(said.email)) return undefined;
  const user = await userOf(deps, who.userId);
  return user?.name === said.name ? user : undefined;
};

/**
 * The cookies of a guest's session; the browser's former session ends. The device is not remembered for any account:
 * typing an address does not prove that it is one's own.
 */
const cookiesOf = async (deps: AccountsDeps, call: CallContext, userId: string, email?: string) => {
  const session = await openGuestSession(deps, userId, deviceWords(call.header('user-agent')), email);
  await endFormerSession(deps.sessions, call);
  return [...sessionCookies(session, userId), deviceCookie(deps.devices.keep(call.header('cookie')))];
};
