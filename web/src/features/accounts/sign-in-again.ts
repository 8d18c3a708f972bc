import { accountRoutes } from '#contracts/accounts/api';
import { mutate } from 'swr';
import { call } from '../../lib/api.ts';
import { signedIn } from '../../lib/signed-in.ts';
import { letGo } from '../../lib/unsaved.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The code of the second factor, where the account has one. */
  readonly code?: string;
}

/** Signs the same person in again, under a page that stays as it is. */
export async function signInAgain(credentials: Credentials): Promise<void> {
  const before = signedIn.current().id;
  const { user } = await call(accountRoutes.signIn, { body: credentials });
  if (user._id !== before) {
    // What is on the page is not meant for anybody else.
    letGo();
    return window.location.reload();
  }
  signedIn.begin(user._id);
  await mutate(() => true);
}
