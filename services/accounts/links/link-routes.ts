import type { linkRoutes } from '#contracts/accounts/links';
import { answeredAlike } from '#services/platform/http/answered-alike';
import type { Handlers } from '#services/platform/http/handler';
import { refuse } from '#services/kernel/decision';
import { answered, ok } from '#services/platform/http/reply';
import { accountMovedBy, changeEmailByLink } from '../email/change-email.ts';
import { askToConfirm, confirmByLink } from '../email/confirm-email.ts';
import { isEmailConfirmed } from '../email/confirmed-address.ts';
import type { AccountsDeps } from '../ports.ts';
import { currentPasswordVersion } from '../signing-in/prove.ts';
import { askToChangeEmail, pendingEmail, withdrawRequest } from '../email/request-email-change.ts';
import { rememberConfirmed } from '../devices/remember-device.ts';
import { requestReset, resetByLink } from './reset-password.ts';
import { cookiesAfterLink, deviceCookie } from '../signing-in/session-cookies.ts';

/** Handlers of letters with a link. */
export const linkHandlers = (deps: AccountsDeps): Handlers<typeof linkRoutes> => ({
  // Danger: the answer must not have a log position, which would tell whether a request was recorded.
  forgotPassword: async ({ body: { email } }, call) => {
    await answeredAlike(requestReset(deps, email, call.command({ process: 'accounts' })));
    return ok({ message: 'If there is an account with this address, a letter is on its way' });
  },

  resetPassword: async ({ body }, call) => {
    const { network } = call;
    const here = await call.identify();
    const outcome = await resetByLink(deps, { ...body, network }, (id) =>
      call.command({ id, role: 'customer' }),
    );
    return answered(
      outcome,
      () => ({ message: 'Password changed' }),
      ({ userId: account, emailKey }) => ({
        cookies: cookiesAfterLink(here, { emailKey, newPasswordOf: account }),
        account,
      }),
    );
  },

  askForConfirmation: async (_, call) => {
    const outcome = await askToConfirm(deps, call.actor.userId, call.command());
    return outcome.kind === 'refused' ? outcome : ok({ message: 'A letter is on its way' });
  },

  confirmEmail: async ({ body }, call) => {
    const here = await call.identify();
    const outcome = await confirmByLink(deps, { ...body, sessionOf: here?.userId }, (id) =>
      call.command({ id, role: 'customer' }),
    );
    if (outcome.kind === 'refused') return outcome;
    const { account, emailKey, position } = outcome;
    const device =
      here?.userId === account
        ? await rememberConfirmed(deps, call.header('cookie'), { userId: account, emailKey })
        : undefined;
    const known = device === undefined ? [] : [deviceCookie(device)];
    const cookies = [...cookiesAfterLink(here, { emailKey }), ...known];
    return ok({ message: 'Address confirmed' }, { position, cookies, account });
  },

  changeEmail: async ({ body }, call) => {
    const { userId } = call.actor;
    const outcome = await askToChangeEmail(deps, { ...body, userId }, call.command());
    return answered(outcome, () => ({ message: 'A letter is on its way to the new address' }));
  },

  withdrawEmailChange: async ({ body: { email } }, call) => {
    const { userId } = call.actor;
    const outcome = await withdrawRequest(deps, { userId, email }, call.command());
    return outcome.kind === 'refused' ? outcome : ok({ message: 'The address stays as it is' });
  },

  confirmEmailChange: async ({ body: { token, currentPassword } }, call) => {
    const here = await call.identify();
    const userId = await accountMovedBy(deps, token);
    if (userId === undefined) return refuse('LINK_EXPIRED');
    if ((await currentPasswordVersion(deps, { userId, currentPassword })) === undefined)
      return { ...refuse('REAUTH_REQUIRED'), account: userId };
    const outcome = await changeEmailByLink(deps, token, (id) => call.command({ id, role: 'customer' }));
    if (outcome.kind === 'refused') return { ...outcome, account: userId };
    const { position, emailKey } = outcome;
    const cookies = cookiesAfterLink(here, { emailKey });
    return ok({ message: 'Address changed' }, { position, cookies, account: userId });
  },

  accountSecurity: async (_, { actor: { userId } }) => {
    const [emailConfirmed, pending] = await Promise.all([
      isEmailConfirmed(deps, userId),
      pendingEmail(deps, userId),
    ]);
    return ok({ emailConfirmed, pendingEmail: pending ?? null });
  },
});
