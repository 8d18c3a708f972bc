import { hintedIn, SIGNED_IN_HINT } from '#contracts/accounts/signed-in-hint';
import { listenTo } from './listeners.ts';

/** Who is signed in, as far as this page knows without asking the shop. */
export interface SignedIn {
  readonly id: string | undefined;
  /** Grows with each sign-in: calls begun with a lower number belong to a session that has ended. */
  readonly session: number;
  /** The session has ended while something on the page must not be lost: the person is asked to sign in again. */
  readonly asking: boolean;
  /** Signed out on purpose, and not signed in since. */
  readonly hasLeft: boolean;
}

/** Nobody, as far as is known: most pages are rendered for a visitor. */
export const VISITOR: SignedIn = { id: undefined, session: 0, asking: false, hasLeft: false };

/** What it needs from the browser. */
interface Browser {
  /** The account's id in the readable cookie. */
  readonly hinted: () => string | undefined;
  readonly forgetHint: () => void;
  /** Reloads the page with nothing in memory, since somebody else is here now. */
  readonly reload: () => void;
}

/**
 * Keeps who is signed in, and handles the end of a session: the person signs in again and continues where they were.
 */
export function createSignedIn({ hinted, forgetHint, reload: load }: Browser) {
  const listeners = new Set<(before: SignedIn) => void>();
  const waiting = new Set<(again: boolean) => void>();
  let pages = 0;
  let isChanging = false;
  let isOver = false;
  let now: SignedIn | undefined;

  const current = (): SignedIn => (now ??= { ...VISITOR, id: hinted() });
  const become = (changes: Partial<SignedIn>): void => {
    const before = current();
    now = { ...before, ...changes };
    for (const tell of listeners) tell(before);
  };
  const finish = (again: boolean): void => {
    const all = [...waiting];
    waiting.clear();
    for (const resolve of all) resolve(again);
  };
  const isOthers = (): boolean => {
    const { id } = current();
    return isOver || (!isChanging && id !== undefined && (hinted() ?? id) !== id);
  };
  /** Until the new page loads, this one still belongs to the other session, whatever is started on it. */
  const reload = (): void => {
    isOver = true;
    load();
  };
  /** Loads the page for who is here now. What was about to happen on it never does. */
  const startOver = (): Promise<never> => {
    reload();
    return new Promise(() => undefined);
  };
  const lose = (): void => become(pages > 0 ? { asking: true } : { id: undefined });

  const changing = async <A>(call: Promise<A>): Promise<A> => {
    isChanging = true;
    try {
      return await call;
    } finally {
      isChanging = false;
    }
  };

  const begin = (id: string): void => {
    become({ id, session: current().session + 1, asking: false, hasLeft: false });
    finish(true);
  };

  return {
    current,
    /** The listener is given what was known before. */
    subscribe: (listener: (before: SignedIn) => void): (() => void) => listenTo(listeners, listener),
    /** A page with personal data is open: it stays while they sign in again. Answers how to release it. */
    hold: (): (() => void) => {
      pages += 1;
      return () => void (pages -= 1);
    },
    begin,
    /** A call that ends the session on purpose is under way: messages about that are no news. */
    isChanging: (): boolean => isChanging,
    /** Runs a call that replaces this session with another one. */
    replace: changing,
    /** Signs out on purpose. */
    leave: async (signOut: Promise<unknown>): Promise<void> => {
      const leaving = async () => {
        await signOut;
        become({ id: undefined, asking: false, hasLeft: true });
        finish(false);
      };
      await changing(leaving());
    },
    /** The person declined to sign in again: they are a visitor from now on. */
    giveUp: (): void => {
      become({ id: undefined, asking: false });
      finish(false);
    },
    /** The shop has answered a call of that session that nobody is signed in. */
    ended: (session: number): void => {
      const { id, session: newest, asking } = current();
      // A person who has left is not asked to come back because of a call that was still under way.
      if (id === undefined || isChanging || session !== newest || asking) return;
      if (isOthers()) return reload();
      forgetHint();
      lose();
    },
    /** The same, for a call that should wait: answers whether the person has signed in again. */
    askAgain: (session: number): Promise<boolean> => {
      const { id, session: newest, asking } = current();
      if (session !== newest) return Promise.resolve(true);
      if (id === undefined) return Promise.resolve(false);
      if (isOthers()) return startOver();
      if (!asking) {
        forgetHint();
        become({ asking: true });
      }
      return new Promise((resolve) => void waiting.add(resolve));
    },
    /** Whether somebody else has signed in in another tab: what is on this page is not theirs. */
    isOthers,
    /** Sends a call of this page, unless that would be as somebody else. */
    own: <A>(send: () => Promise<A>): Promise<A> => (isOthers() ? startOver() : send()),
    /** Checks whether somebody signed in or out in another tab. */
    look: (): void => {
      const { id: before, asking } = current();
      const id = hinted();
      if (isChanging) return;
      if (isOthers()) reload();
      else if (id === undefined) {
        if (before !== undefined && !asking) lose();
      } else if (before === undefined || asking) begin(id);
    },
  };
}

export const signedIn = createSignedIn({
  hinted: () => hintedIn(document.cookie),
  forgetHint: () => {
    document.cookie = `${SIGNED_IN_HINT}=; Max-Age=0; Path=/; SameSite=Lax`;
  },
  reload: () => window.location.reload(),
});

/** Follows what other tabs do, whenever this one gets the focus. */
export function followOtherTabs(): void {
  window.addEventListener('focus', signedIn.look);
  window.addEventListener('pageshow', signedIn.look);
  document.addEventListener('visibilitychange', signedIn.look);
}
