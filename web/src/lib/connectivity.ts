import { CallFailed } from '#contracts/kernel/client';
import { within } from '#contracts/kernel/within';
import { listenTo, tellAll } from './listeners.ts';

/**
 * Whether the shop answers: `slow` while a call takes longer than people like to wait, `lost` when nothing came back,
 * `incomplete` once a part of the page did not come that only a reload asks for again.
 */
export type Connectivity = 'fine' | 'slow' | 'incomplete' | 'lost';

/** Milliseconds after which a wait is shown as slow. */
const SLOW_AFTER = 6_000;

let isLost = false;
/** The page of which a part did not come. */
let incompleteAt = '';
const isIncomplete = (): boolean => incompleteAt !== '' && incompleteAt === window.location.pathname;
let slow = 0;
const listeners = new Set<() => void>();
const tell = (): void => tellAll(listeners);

const setLost = (lost: boolean): void => {
  if (isLost === lost) return;
  isLost = lost;
  tell();
};

const countSlow = (by: 1 | -1): void => {
  slow += by;
  tell();
};

/** Milliseconds: a line that swallows what is asked must not let one check after another wait. */
const CHECK_TIMEOUT = 10_000;

/** Asks the shop whether it answers, apart from all calls. A network that wants a sign-in answers in its place: a page. */
export const doesShopAnswer = (): Promise<boolean> =>
  within(CHECK_TIMEOUT, async (signal) => {
    const answer = await fetch('/healthz', { cache: 'no-store', signal });
    return answer.ok && Boolean(await answer.json());
  }).catch(() => false);

export const connectivity = {
  current: (): Connectivity => (isLost ? 'lost' : isIncomplete() ? 'incomplete' : slow > 0 ? 'slow' : 'fine'),
  subscribe: (listener: () => void): (() => void) => listenTo(listeners, listener),
  /** The shop answers again. */
  found: (): void => setLost(false),
  /** A part of the page did not come. */
  missed: (): void => {
    incompleteAt = window.location.pathname;
    tell();
  },
  /** Passes a call's answer on, and notes from it whether the shop answers. */
  watch: async <A>(answer: Promise<A>): Promise<A> => {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      countSlow(1);
    }, SLOW_AFTER);
    try {
      const answered = await answer;
      setLost(false);
      return answered;
    } catch (error) {
      if (error instanceof CallFailed) setLost(error.status === 0);
      throw error;
    } finally {
      clearTimeout(timer);
      if (isSlow) countSlow(-1);
    }
  },
};
