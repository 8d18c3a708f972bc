import { expect } from 'vitest';
import type { DomainEvent } from '#contracts/kernel/event';
import type { Decision } from '../decision.ts';

interface Folded<State, Event extends DomainEvent> {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
}

/** Tests of decisions as sentences, exact and in order: given what happened, when this is asked, then that happens. */
export const scenario = <State, Event extends DomainEvent>(aggregate: Folded<State, Event>) => ({
  given: (...history: readonly Event[]) => ({
    when: <Code extends string>(decide: (state: State) => Decision<Event, Code>) => {
      const state = history.reduce(aggregate.evolve, aggregate.initial);
      const decision = decide(state);
      return {
        then: (...events: readonly Event[]) => expect(decision).toEqual({ kind: 'accept', events }),
        thenRefused: (code: Code, details?: unknown) =>
          expect(decision).toEqual({ kind: 'refused', code, ...(details === undefined ? {} : { details }) }),
        thenNothing: () => expect(decision).toEqual({ kind: 'nothing' }),
      };
    },
  }),
});
