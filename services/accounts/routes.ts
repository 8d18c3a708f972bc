import type { accountRoutes } from '#contracts/accounts/api';
import type { accountConfigRoutes } from '#contracts/accounts/config';
import type { User } from '#contracts/accounts/views';
import type { Handlers } from '#services/platform/http/handler';
import { refuse } from '#services/kernel/decision';
import { ok } from '#services/platform/http/reply';
import type { CallContext } from '#services/platform/http/call-context';
import { isCommonPassword } from '#services/platform/identity/common-passwords';
import { countedMailbox } from './email/counted-mailbox.ts';
import { deviceWords } from './devices/device-words.ts';
import { recordNewDevice } from './devices/new-device.ts';
import { nameRefusal } from './name-refusal.ts';
import type { AccountsDeps } from './ports.ts';
import { registerAccount } from './register.ts';
import { rememberDevice } from './devices/remember-device.ts';
import { deviceCookie, endFormerSession, noSession, sessionCookies } from './signing-in/session-cookies.ts';
import { signIn } from './signing-in/sign-in.ts';
import { changeProfile } from './update-profile.ts';
import { newUser, userOf } from './user-of.ts';

/** Handlers of accounts; `stats` is a query of the read side. */
export const accountHandlers = (deps: AccountsDeps): Handlers<Omit<typeof accountRoutes, 'stats'>> => ({
  register: async ({ body }, call) => {
    if (deps.registration === 'closed') return refuse('REGISTRATION_CLOSED');
    const { name, username, email, password } = body;
    const no = nameRefusal([name, username]);
    if (no) return refuse(no);
    if (await isCommonPassword(password, [email, username, name])) return refuse('PASSWORD_TOO_COMMON');
    const person = { ...body, network: call.network };
    const outcome = await registerAccount(deps, person, (id) => call.command({ id, role: 'customer' }));
    if (outcome.kind === 'refused') return outcome;
    const user = newUser({ _id: outcome.userId, name, username, email });
    const { position, passwordVersion } = outcome;
    // The password was just given, so a session is opened without hashing it again.
    if (passwordVersion === undefined) return ok({ user, message: 'User created' }, { position });
    const device = deviceWords(call.header('user-agent'));
    // Nobody can have confirmed the address yet.
    const theirs = deps.writesLetters ? undefined : email;
    const known = deps.devices.remember(call.header('cookie'), { userId: user._id, email: theirs });
    const mailboxKey = await countedMailbox(deps, { userId: user._id, email });
    const session = await deps.sessions.createFirst(
      user._id,
      passwordVersion,
      deps.clock(),
      device,
      mailboxKey,
    );
    const cookies = await cookiesOf(deps, call, { userId: user._id, session, device: known });
    return ok({ user, message: 'User created' }, { position, cookies });
  },

  signIn: async ({ body }, call) => {
    const device = deviceWords(call.header('user-agent'));
    const contextOf = (id: string) => call.command({ id, role: 'customer' });
    const opened = await signIn(deps, { ...body, network: call.network, device }, contextOf);
    if (opened.kind === 'refused') return opened;
    const user = await userOf(deps, opened.userId);
    if (!user) return refuse('WRONG_CREDENTIALS');
    const { userId, cookie } = opened;
    const here = call.header('cookie');
    const who = { userId, email: user.email };
    const isTold =
      deps.devices.knows(here, who) || (await recordNewDevice(deps, { userId, device }, contextOf(userId)));
    const known = isTold ? await rememberDevice(deps, here, who) : deps.devices.keep(here);
    const cookies = await cookiesOf(deps, call, { userId, session: cookie, device: known });
    const isNeeded = deps.needsFactor && (user.isAdmin || user.isAuditor) && !opened.hasFactor;
    const answer = { user, message: 'Login Succesfully' };
    return ok(isNeeded ? { ...answer, secondFactorNeeded: true } : answer, { cookies });
  },

  signOut: async (_, call) => {
    const who = await call.identify();
    if (who) await deps.sessions.end(who.sessionId);
    return ok({ message: 'Logged out' }, { cookies: noSession, account: who?.userId });
  },

  profile: async (_, call) => {
    const user = await userOf(deps, call.actor.userId);
    if (!user) return refuse('SIGN_IN_REQUIRED');
    return ok(call.actor.withheld ? { user, secondFactorNeeded: true } : { user });
  },

  updateProfile: async ({ body }, call) => {
    const before = await userOf(deps, call.actor.userId);
    if (!before) return refuse('SIGN_IN_REQUIRED');
    const { name, username, password } = body;
    // Admins and auditors may have a reserved name, and so may a person who had it before this rule.
    const added = [name, username].filter((each) => ![before.name, before.username].includes(each));
    const no = nameRefusal(added, { mayBeOfTheHouse: call.actor.role !== 'customer' });
    if (no) return refuse(no);
    if (password !== undefined && (await isCommonPassword(password, [before.email, username, name])))
      return refuse('PASSWORD_TOO_COMMON');
    const outcome = await changeProfile(deps, call.actor, body, call.command());
    if (outcome.kind === 'refused')
      return refuse(outcome.code === 'NO_ACCOUNT' ? 'SIGN_IN_REQUIRED' : outcome.code);
    const user: User = { ...before, name: body.name, username: body.username };
    return ok({ user, message: 'Profile updated' }, { position: outcome.position });
  },
});

/** The cookies of a session that begins in this browser, whose former session ends. */
const cookiesOf = async (
  { sessions }: AccountsDeps,
  call: CallContext,
  begun: { readonly userId: string; readonly session: string; readonly device: string },
) => {
  await endFormerSession(sessions, call);
  return [...sessionCookies(begun.session, begun.userId), deviceCookie(begun.device)];
};

export const accountConfigHandlers = ({
  demoAccounts,
  writesLetters,
  registration,
}: {
  readonly demoAccounts: () => boolean;
  readonly writesLetters: boolean;
  readonly registration: AccountsDeps['registration'];
}): Handlers<typeof accountConfigRoutes> => ({
  accountConfig: () =>
    Promise.resolve(
      ok({ demoAccounts: demoAccounts(), writesLetters, registrationOpen: registration === 'open' }),
    ),
});
