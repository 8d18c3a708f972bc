import { accountRoutes } from '#contracts/accounts/api';
import type { User } from '#contracts/accounts/views';
import useSWR, { useSWRConfig } from 'swr';
import { call, codeOf, keyOf, useAnswer } from '../../lib/api.ts';
import { useText } from '../../lib/locale.tsx';
import { kept, keptInTab } from '../../lib/storage.ts';
import { say } from '../../lib/toast.ts';

/** Who is here. A visitor is not an error; a shop that does not answer is. */
export type Session =
  | { readonly is: 'unknown' }
  | { readonly is: 'visitor'; /** Signed out a moment ago, on purpose. */ readonly hasLeft: boolean }
  | { readonly is: 'customer'; readonly user: User }
  | { readonly is: 'unreachable'; readonly error: Error; readonly retry: () => unknown };

const profileKey = keyOf(accountRoutes.profile, {});
/** Not of the API: whether the last person here signed out on purpose. */
const LEFT = 'left';

export function useSession(): Session {
  const { data, error, mutate } = useAnswer(accountRoutes.profile, {});
  const { data: hasLeft = false } = useSWR<boolean>(LEFT, null);
  if (codeOf(error) === 'SIGN_IN_REQUIRED') return { is: 'visitor', hasLeft };
  if (data) return { is: 'customer', user: data.user };
  return error ? { is: 'unreachable', error, retry: () => mutate() } : { is: 'unknown' };
}

/** The signed-in person, where there is one. */
export function useUser(): User | undefined {
  const session = useSession();
  return session.is === 'customer' ? session.user : undefined;
}

/** Signs in; a failure is the caller's to show. Whatever was read as somebody else is forgotten. */
export function useSignIn() {
  const { mutate } = useSWRConfig();
  return async (credentials: { readonly email: string; readonly password: string }): Promise<User> => {
    const { user } = await call(accountRoutes.signIn, { body: credentials });
    await mutate((key) => key !== profileKey, undefined, { revalidate: false });
    await mutate(profileKey, { user }, { revalidate: false });
    return user;
  };
}

/** Ends the session and leaves nothing of the person in this browser (design §8.13). */
export function useSignOut() {
  const { mutate } = useSWRConfig();
  const text = useText();
  return async (): Promise<void> => {
    await call(accountRoutes.signOut, { body: {} });
    kept.remove('shippingAddress');
    keptInTab.clear();
    await mutate(LEFT, true, { revalidate: false });
    await mutate((key) => key !== LEFT, undefined);
    say('success', text.accounts.signedOut);
  };
}

export const register = (form: {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}) => call(accountRoutes.register, { body: form });
