import type { DomainEvent } from '#contracts/kernel/event';

/** How a command ended. `position` is the log position at which its result stands: a reader that has it sees the result. */
export type Outcome<State, Event extends DomainEvent, Code extends string> =
  | {
      readonly kind: 'done';
      readonly state: State;
      /** What this command appended; empty when there was nothing to do. */
      readonly events: readonly Event[];
      readonly revision: number;
      readonly position: bigint;
    }
  | { readonly kind: 'refused'; readonly code: Code; readonly details?: unknown; readonly state: State };
