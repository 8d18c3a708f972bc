import type { secondFactorRoutes } from '#contracts/accounts/second-factor';
import { refuse } from '#services/kernel/decision';
import type { Handlers } from '#services/platform/http/handler';
import { hasJustSignedIn } from '#services/platform/http/just-signed-in';
import { answered, ok } from '#services/platform/http/reply';
import { codesLeft, factorOf } from '#services/platform/vault/second-factors';
import type { AccountsDeps } from '../ports.ts';
import { prove } from '../signing-in/prove.ts';
import { confirmFactor, replaceCodes, startFactor, turnFactorOff } from './second-factor.ts';
import { userOf } from '../user-of.ts';

/** Handlers of the second factor, and of proving one's identity again. */
export const factorHandlers = (deps: AccountsDeps): Handlers<typeof secondFactorRoutes> => ({
  secondFactor: async (_, { actor: { userId, role, withheld } }) => {
    const version = await factorOf(deps.pool, userId);
    const left = version === null ? 0 : await codesLeft(deps.pool, userId, version);
    const isNeeded = deps.needsFactor && (withheld ?? role) !== 'customer';
    return ok({ isOn: version !== null, codesLeft: left, isNeeded });
  },

  startSecondFactor: async ({ body: { currentPassword } }, { actor: { userId } }) => {
    const user = await userOf(deps, userId);
    if (!user) return refuse('SIGN_IN_REQUIRED');
    const started = await startFactor(deps, { userId, currentPassword, label: user.email });
    if (started.kind === 'refused') return started;
    const { secret, uri } = started;
    return ok({ secret, uri });
  },

  confirmSecondFactor: async ({ body: { code } }, call) => {
    const { userId, sessionId } = call.actor;
    const outcome = await confirmFactor(deps, { userId, code, sessionId }, call.command());
    return answered(outcome, ({ recoveryCodes }) => ({
      recoveryCodes: [...recoveryCodes],
      message: 'Second factor on',
    }));
  },

  turnSecondFactorOff: async ({ body }, call) => {
    const outcome = await turnFactorOff(deps, { ...body, userId: call.actor.userId }, call.command());
    return answered(outcome, () => ({ message: 'Second factor off' }));
  },

  replaceRecoveryCodes: async ({ body }, call) => {
    const outcome = await replaceCodes(deps, { ...body, userId: call.actor.userId }, call.command());
    return answered(outcome, ({ recoveryCodes }) => ({
      recoveryCodes: [...recoveryCodes],
      message: 'Recovery codes replaced',
    }));
  },

  recentSignIn: (_, call) => Promise.resolve(ok({ isRecent: hasJustSignedIn(call.actor, call.now()) })),

  signInAgain: async ({ body }, call) => {
    const { userId, sessionId } = call.actor;
    const proven = await prove(deps, { ...body, userId }, call.command());
    if (proven.kind === 'refused') return proven;
    await deps.sessions.prove(sessionId);
    return ok({ message: 'Signed in again' });
  },
});
