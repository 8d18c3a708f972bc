import { projectionEvents, type ProjectionEvent } from '#contracts/system/events';
import type { Aggregate } from '../kernel/aggregate.ts';

/** The ids of the events that a projection skips. */
export type Skipped = ReadonlySet<string>;

export const projection: Aggregate<Skipped, ProjectionEvent> = {
  category: 'projection',
  events: projectionEvents,
  initial: new Set(),
  evolve: (skipped, event) => {
    switch (event.type) {
      case 'ParkedEventSkipped':
        return new Set([...skipped, event.data.eventId]);
      case 'ParkedEventRetried':
        return skipped;
      default:
        return event satisfies never;
    }
  },
};
