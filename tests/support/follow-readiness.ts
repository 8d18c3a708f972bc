import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '#services/platform/eventually';

/** What a proxy knows of its upstreams: which of them were ready at the last check, with so many ms between two. */
export const followReadiness = (origins: readonly string[], signal: AbortSignal, every = 50) => {
  const ready = new Set<string>();
  const turnedAway = new Set<string>();
  const look = async (origin: string) => {
    while (!signal.aborted) {
      const status = await fetch(`${origin}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) ready.add(origin);
      else ready.delete(origin);
      if (status === 503) turnedAway.add(origin);
      await pause(every, undefined, { signal }).catch(() => undefined);
    }
  };
  const done = Promise.all(origins.map(look));
  let turn = 0;
  /** Answers a ready one; like a proxy, it waits a little where there is none. */
  const pick = async () => {
    await eventually(() => ready.size > 0, { within: 10_000, every: 20 });
    return [...ready][turn++ % ready.size] ?? '';
  };
  return { pick, turnedAway, done };
};
