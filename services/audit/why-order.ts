import { isDeepStrictEqual } from 'node:util';
import type { Provenance } from '#contracts/audit/views';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Order } from '#contracts/orders/views';
import { provenanceOf } from './provenance.ts';

/** For each value that an order shows: the newest event that changed it. `steps` is the order after each event. */
export const whyOrder = (
  events: readonly RecordedEvent[],
  steps: readonly (Order | undefined)[],
): Provenance[] => {
  const now = steps.at(-1);
  if (!now) return [];
  return (Object.keys(now) as (keyof Order)[]).flatMap((field) => {
    const index = steps.findLastIndex(
      (step, at) => at === 0 || !isDeepStrictEqual(step?.[field], steps[at - 1]?.[field]),
    );
    const event = events[index];
    return event ? [provenanceOf(field, now[field], event)] : [];
  });
};
