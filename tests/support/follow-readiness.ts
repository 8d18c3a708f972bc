import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '#resilience/eventually';

/** Milliseconds that compose's proxy keeps a call where nobody is ready. */
const KEPT = 5_000;

interface Looks {
  /** Milliseconds between two of them. */
  readonly every?: number;
  /** Milliseconds until one that is not answered is given up; for ever without it. */
  readonly within?: number;
  readonly onUnanswered?: (origin: string) => void;
}

/** What a proxy knows of its upstreams: which of them were ready at the last look. */
export const followReadiness = (
  origins: readonly string[],
  signal: AbortSignal,
  { every = 50, within, onUnanswered }: Looks = {},
) => {
  const ready = new Set<string>();
  const turnedAway = new Set<string>();
  const look = async (origin: string) => {
    while (!signal.aborted) {
      const patience = within === undefined ? null : AbortSignal.timeout(within);
      const status = await fetch(`${origin}/readyz`, { signal: patience }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) ready.add(origin);
      else ready.delete(origin);
      if (status === 0) onUnanswered?.(origin);
      if (status === 503) turnedAway.add(origin);
      await pause(every, undefined, { signal }).catch(() => undefined);
    }
  };
  const done = Promise.all(origins.map(look));
  let turn = 0;
  /** Answers a ready one; like the proxy, it waits a little where there is none. */
  const pick = async () => {
    await eventually(() => ready.size > 0, { within: KEPT, every: 20 });
    return [...ready][turn++ % ready.size] ?? '';
  };
  return { pick, turnedAway, done };
};
