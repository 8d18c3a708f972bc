import { linkRoutes } from '#contracts/accounts/links';
import { call, useAnswer } from '../../lib/api.ts';
import { useProfileText } from '../../lib/profile-text.ts';
import { useSubmit } from '../../lib/submit.ts';
import { toast } from '../../lib/toast.ts';
import { useSession } from './session.ts';
import { useWritesLetters } from './use-writes-letters.ts';

/** Whether the address of the account is confirmed, undefined until that is known, and how its letter is sent once more. */
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
 * The address that an account has and a letter could confirm: null where it is confirmed, where none is written, and where
 * the shop does not say; undefined until that is known.
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
