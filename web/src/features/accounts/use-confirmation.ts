import { linkRoutes } from '#contracts/accounts/links';
import { call, useAnswer } from '../../lib/api.ts';
import { useProfileText } from '../../lib/profile-text.ts';
import { useSubmit } from '../../lib/submit.ts';
import { toast } from '../../lib/toast.ts';
import { useUser } from './session.ts';
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

/** The address that an account has and a letter could confirm; undefined where it is confirmed, or none is written. */
export function useUnconfirmedEmail(): string | undefined {
  const user = useUser();
  const writesLetters = useWritesLetters();
  const mayBe = writesLetters && user !== undefined && !user.isGuest;
  const { data } = useAnswer(linkRoutes.accountSecurity, mayBe ? {} : null);
  return mayBe && data?.emailConfirmed === false ? user.email : undefined;
}
