import type { DomainEvent } from '#contracts/kernel/event';
import type { Refusals } from '#contracts/kernel/refusal';
import type { Decision } from './decision.ts';

/** The clock that a decision is given; it takes business dates from nowhere else. */
export interface Now {
  readonly now: Date;
}

/** A context's decisions: one for each command of its contract, with only the refusals that the contract declares. */
export type Decisions<
  Commands extends Readonly<Record<string, Refusals>>,
  State,
  Event extends DomainEvent,
> = {
  readonly [Command in keyof Commands]: (
    command: never,
    context: never,
  ) => (state: State) => Decision<Event, Extract<keyof Commands[Command], string>>;
};
