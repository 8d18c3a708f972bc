import { z } from 'zod';
import { route } from '../kernel/route.ts';
import {
  changeEmailBody,
  changeEmailRefusals,
  confirmEmailBody,
  confirmEmailChangeBody,
  confirmEmailChangeRefusals,
  confirmEmailRefusals,
  forgotPasswordBody,
  resetPasswordBody,
  resetPasswordRefusals,
  withdrawEmailChangeBody,
  withdrawEmailChangeRefusals,
} from './commands.ts';

const message = z.string();

const accountSecurity = z
  .object({
    emailConfirmed: z.boolean(),
    /** The new address whose letter is not answered yet; null where none was asked for. */
    pendingEmail: z.string().nullable(),
  })
  .meta({ id: 'AccountSecurity' });

/** Letters with a link: following it shows that one reads what comes to that address. */
export const linkRoutes = {
  forgotPassword: route({
    method: 'POST',
    path: '/users/password/forgot',
    summary:
      'Send a letter with a link to choose a new password. An address without an account gets the same answer after the same time.',
    access: 'visitor',
    throttle: 'links',
    body: forgotPasswordBody,
    answer: z.object({ message }),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/users/password/reset',
    summary:
      'Choose a new password by the token of a letter, which works once and for half an hour. Every session of the account ends.',
    access: 'visitor',
    // It is not throttled, but hashes a password, for which there is a queue that may be full.
    commonRefusals: ['TOO_MANY_REQUESTS'],
    body: resetPasswordBody,
    answer: z.object({ message }),
    refusals: resetPasswordRefusals,
  }),
  askForConfirmation: route({
    method: 'POST',
    path: '/users/email/ask',
    summary: 'Send the letter to confirm your e-mail address again.',
    access: 'customer',
    needsAccount: true,
    throttle: 'links',
    body: z.strictObject({}),
    answer: z.object({ message }),
  }),
  confirmEmail: route({
    method: 'POST',
    path: '/users/email/confirm',
    summary:
      'Confirm an e-mail address by the token of a letter, which works for seven days, in a session of the account or with its password.',
    access: 'visitor',
    throttle: 'linkPassword',
    body: confirmEmailBody,
    answer: z.object({ message }),
    refusals: confirmEmailRefusals,
  }),
  changeEmail: route({
    method: 'POST',
    path: '/users/email/change',
    summary:
      'Ask for another e-mail address, with the current password. A letter with a link goes to the new one, another to the present one; nothing changes until the link is followed. An address that somebody has gets the same answer.',
    access: 'customer',
    needsAccount: true,
    throttle: 'emailChange',
    body: changeEmailBody,
    answer: z.object({ message }),
    refusals: changeEmailRefusals,
  }),
  withdrawEmailChange: route({
    // The address is in the body, since servers on the way log paths.
    method: 'POST',
    path: '/users/email/change/withdraw',
    summary:
      'Withdraw the request for another e-mail address: its link stops working. Refused once the account has that address, or a newer request asks for another one.',
    access: 'customer',
    needsAccount: true,
    throttle: 'changes',
    body: withdrawEmailChangeBody,
    answer: z.object({ message }),
    refusals: withdrawEmailChangeRefusals,
  }),
  confirmEmailChange: route({
    method: 'POST',
    path: '/users/email/change/confirm',
    summary:
      'Change the e-mail address by the password and the token of the letter that went to the new one, which works for a day. From then on you sign in with the new one.',
    access: 'visitor',
    throttle: 'linkPassword',
    body: confirmEmailChangeBody,
    answer: z.object({ message }),
    refusals: confirmEmailChangeRefusals,
  }),
  accountSecurity: route({
    method: 'GET',
    path: '/users/security',
    summary:
      'How your account is secured: whether its e-mail address is confirmed, and which one is to replace it.',
    access: 'customer',
    needsAccount: true,
    answer: accountSecurity,
  }),
} as const;
