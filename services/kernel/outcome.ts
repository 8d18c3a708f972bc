import type { DomainEvent } from '#contracts/kernel/event';
import type { Refused } from './decision.ts';

/** How a command ended. `position` is the log position of its result: a reader that waits for it sees the result. */
export type Outcome<State, Event extends DomainEvent, Code extends string> =
  | {
      readonly kind: 'done';
      readonly state: State;
      /** The events that this command appended; empty when there was nothing to do. */
      readonly events: readonly Event[];
      readonly revision: number;
      readonly position: bigint;
    }
  | (Refused<Code> & { readonly state: State });
