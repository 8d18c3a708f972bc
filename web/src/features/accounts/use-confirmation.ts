import { linkRoutes } from '#contracts/accounts/links';
import { call, useAnswer } from '../../lib/api.ts';
import { useProfileText } from '../../lib/profile-text.ts';
import { useSubmit } from '../../lib/submit.ts';
import { toast } from '../../lib/toast.ts';
import { useSession } from './session.ts';
import { useWritesLetters } from './use-writes-letters.ts';

/** Whether the account's address is confirmed, undefined until that is known, and how to send the letter again. */
export function useConfirmation() {
  const { sent } = useProfileText().confirmation;
  const { data } = useAnswer(linkRoutes.accountSecurity, {});
  const { submit, busy, error } = useSubmit(async () => {
    await call(linkRoutes.askForConfirmation, { body: {} });
    toast('success', sent);
  });
  return { isConfirmed: data?.emailConfirmed, send: () => submit(), busy, error };
}

/**
 * The account's address, where a letter could confirm it: null where it is confirmed, where the shop sends no letters,
 * or where it does not answer; undefined until that is known.
 */
export function useUnconfirmedEmail(): string | null | undefined {
  const session = useSession();
  const writesLetters = useWritesLetters();
  const mayBe = writesLetters && session.is === 'customer' && !session.user.isGuest;
  const { data, error } = useAnswer(linkRoutes.accountSecurity, mayBe ? {} : null);
  if (session.is === 'unknown') return undefined;
  if (!mayBe) return null;
  if (data) return data.emailConfirmed ? null : session.user.email;
  return error === undefined ? undefined : null;
}
