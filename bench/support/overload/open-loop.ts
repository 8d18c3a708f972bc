import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between checks of who is due. */
const LOOK = 2;

export interface Coming {
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * People arrive at a fixed rate, however slow the shop is: that is what makes an overload. `enter` is called for each
 * and resolves when they have left. Resolves when no more people arrive, with a promise for those who are still there.
 */
export const comeAt = async (
  { perSecond, seconds }: Coming,
  enter: (index: number) => Promise<unknown>,
): Promise<() => Promise<unknown>> => {
  const began = performance.now();
  const inside = new Set<Promise<unknown>>();
  for (let come = 0; ;) {
    const elapsed = Math.min(seconds, (performance.now() - began) / 1_000);
    for (const due = Math.floor(elapsed * perSecond); come < due; come += 1) {
      const visit = enter(come);
      inside.add(visit);
      void visit.finally(() => inside.delete(visit));
    }
    if (elapsed >= seconds) return () => Promise.all(inside);
    await pause(LOOK);
  }
};
