import { accountRoutes } from '#contracts/accounts/api';
import type { User } from '#contracts/accounts/views';
import { createContext, use, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { mutate } from 'swr';
import { asShown, call, codeOf, keyOf, useAnswer, type AnswerOf, type AsShown } from '../../lib/api.ts';
import { useText } from '../../lib/locale.tsx';
import { forgetPerson } from '../../lib/own-storage.ts';
import { onceAwake } from '../../lib/page-awake.ts';
import { paths } from '../../lib/paths.ts';
import { signedIn, VISITOR, type SignedIn } from '../../lib/signed-in.ts';
import { toast } from '../../lib/toast.ts';
import { mayLeave } from '../../lib/leaving.ts';

/** Who is here. A visitor is not an error, but a shop that does not answer is. */
export type Session =
  | { readonly is: 'unknown' }
  | { readonly is: 'visitor'; /** True after signing out on purpose. */ readonly hasLeft: boolean }
  | {
      readonly is: 'customer';
      readonly user: User;
      /** Their role counts only once they have a second factor. */
      readonly needsFactor: boolean;
    }
  | { readonly is: 'unreachable'; readonly error: Error; readonly retry: () => unknown };

const profileKey = keyOf(accountRoutes.profile, {});
/** Paths whose answers are the same for everybody. Hidden reviews, behind a product's others, are for admins alone. */
const PUBLIC =
  /^\/(products|reviews\/[^/]+\/review(?!\/)|delivery\/options|config\/(payments|accounts|addresses|newsletter))/;

/** The person for whom the server rendered the page: it hydrates as theirs. */
export const DrawnFor = createContext(VISITOR);

export function useSignedIn(): SignedIn {
  const drawnFor = use(DrawnFor);
  return useSyncExternalStore(signedIn.subscribe, signedIn.current, () => drawnFor);
}

/**
 * Visitors are known without a request. For anyone who seems to be signed in the shop is asked, once for the whole
 * page: `Live` is always there and has it read again with every session.
 */
export function useSession(options: AsShown = asShown): Session {
  const { id, asking, hasLeft } = useSignedIn();
  const {
    data,
    error,
    mutate: readAgain,
  } = useAnswer(accountRoutes.profile, id === undefined ? null : {}, options);
  if (id === undefined) return { is: 'visitor', hasLeft };
  // What comes while another tab signs in may be somebody else's.
  if (data?.user._id === id)
    return { is: 'customer', user: data.user, needsFactor: data.secondFactorNeeded === true };
  if (codeOf(error) === 'SIGN_IN_REQUIRED') return { is: 'visitor', hasLeft };
  if (error && !asking) return { is: 'unreachable', error, retry: () => readAgain() };
  return { is: 'unknown' };
}

/** The signed-in person, if there is one. */
export function useUser(): User | undefined {
  const session = useSession();
  return session.is === 'customer' ? session.user : undefined;
}

/** Begins a session that was just opened. */
export async function begin({
  user,
  secondFactorNeeded,
}: AnswerOf<typeof accountRoutes.profile>): Promise<void> {
  signedIn.begin(user._id);
  // Before anything renders for them.
  await mutate(profileKey, { user, secondFactorNeeded }, { revalidate: false });
}

const endThis = (): Promise<unknown> => call(accountRoutes.signOut, { body: {} });

/**
 * Unless something on the page is to be kept first, ends the session (or runs `end`), goes home, says so (or `done`),
 * and leaves nothing of the person in this browser (design §8.13). Only this navigates home: a second navigation might
 * come after the person has moved on.
 */
export function useSignOut(end = endThis, done?: string, kind: Parameters<typeof toast>[0] = 'success') {
  const navigate = useNavigate();
  const text = useText();
  return async (): Promise<void> => {
    if (!mayLeave()) return;
    await signedIn.leave(end());
    void navigate(paths.home);
    forgetPerson();
    toast(kind, done ?? text.accounts.signedOut);
  };
}

/** A growing list has its pages under `[path, index]`. */
export const isPersonal = (key: unknown): boolean => !PUBLIC.test(String(Array.isArray(key) ? key[0] : key));

// What was read as one person is for no other and for no visitor, in whichever tab somebody signed in or out.
signedIn.subscribe(({ id }) => {
  if (id !== signedIn.current().id) void mutate(isPersonal, undefined, { revalidate: false });
});

/**
 * Forgets what was read for one person as soon as they leave. A page that is still hydrating was rendered with these
 * answers, and hydrates with them before it changes: without them React would find a mismatch.
 */
export const forgetAsSoonAsTheyLeave = (answers: Record<string, unknown>): (() => void) =>
  signedIn.subscribe(() =>
    onceAwake(() => {
      for (const key of Object.keys(answers)) if (isPersonal(key)) delete answers[key];
    }),
  );
