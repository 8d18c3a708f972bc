import type { accountRoutes } from '#contracts/accounts/api';
import type { accountConfigRoutes } from '#contracts/accounts/config';
import { SIGNED_IN_HINT } from '#contracts/accounts/signed-in-hint';
import type { User } from '#contracts/accounts/views';
import type { Handlers } from '#services/platform/http/handler';
import { ok, refused } from '#services/platform/http/reply';
import { SESSION, SESSION_AGE } from '#services/platform/session';
import type { AccountsDeps } from './ports.ts';
import { registerAccount } from './register.ts';
import { signIn } from './sign-in.ts';
import { changeProfile } from './update-profile.ts';
import { userOf } from './user-of.ts';

/** What accounts serve; `stats` is a query of the read side. */
export const accountHandlers = (deps: AccountsDeps): Handlers<Omit<typeof accountRoutes, 'stats'>> => ({
  register: async ({ body }, call) => {
    if (deps.registration === 'closed') return refused('REGISTRATION_CLOSED');
    const outcome = await registerAccount(deps, body, (id) => call.command({ id, role: 'customer' }));
    if (outcome.kind === 'refused') return refused(outcome.code);
    const { name, username, email } = body;
    const user: User = {
      _id: outcome.userId,
      name,
      username,
      email,
      isAdmin: false,
      isAuditor: false,
      orders: [],
    };
    return ok({ user, message: 'User created' }, { position: outcome.position });
  },

  signIn: async ({ body }) => {
    const opened = await signIn(deps, body);
    const user = opened && (await userOf(deps, opened.userId));
    if (!opened || !user) return refused('WRONG_CREDENTIALS');
    const cookies = cookiesOf({ session: opened.cookie, userId: user._id, maxAge: SESSION_AGE });
    return ok({ user, message: 'Login Succesfully' }, { cookies });
  },

  signOut: async (_, call) => {
    const who = await call.identify();
    if (who) await deps.sessions.end(who.sessionId);
    return ok({ message: 'Logged out' }, { cookies: cookiesOf({ session: '', userId: '', maxAge: 0 }) });
  },

  profile: async (_, call) => {
    const user = await userOf(deps, call.actor.userId);
    return user ? ok({ user }) : refused('SIGN_IN_REQUIRED');
  },

  updateProfile: async ({ body }, call) => {
    const { userId } = call.actor;
    const outcome = await changeProfile(deps, call.actor, body, call.command());
    if (outcome.kind === 'refused')
      return refused(outcome.code === 'NO_ACCOUNT' ? 'SIGN_IN_REQUIRED' : outcome.code);
    const before = await userOf(deps, userId);
    if (!before) return refused('SIGN_IN_REQUIRED');
    const user: User = { ...before, name: body.name, username: body.username };
    return ok({ user, message: 'Profile updated' }, { position: outcome.position });
  },
});

export const accountConfigHandlers = (demoAccounts: boolean): Handlers<typeof accountConfigRoutes> => ({
  accountConfig: () => Promise.resolve(ok({ demoAccounts })),
});

/** The session's cookie, and beside it the one by which a page knows that it is worth asking who is here. */
const cookiesOf = (of: { readonly session: string; readonly userId: string; readonly maxAge: number }) => [
  { name: SESSION, value: of.session, maxAge: of.maxAge },
  { name: SIGNED_IN_HINT, value: of.userId, maxAge: of.maxAge, readable: true as const },
];
