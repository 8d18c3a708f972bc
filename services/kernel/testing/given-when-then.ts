import { expect } from 'vitest';
import type { DomainEvent } from '#contracts/kernel/event';
import type { Decision } from '../decision.ts';

interface Folded<State, Event extends DomainEvent> {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
}

/**
 * Tests of decisions as sentences, exact and in order: given what happened, when this is asked, then that is decided.
 * What is decided is an argument, so that a sentence without its end does not compile.
 */
export const scenario = <State, Event extends DomainEvent>(aggregate: Folded<State, Event>) => ({
  given: (...history: readonly Event[]) => ({
    when: <Code extends string = never>(
      decide: (state: State) => Decision<Event, Code>,
      then: Decision<Event, NoInfer<Code>>,
    ): void => {
      const state = history.reduce(aggregate.evolve, aggregate.initial);
      expect(decide(state)).toEqual(then);
    },
  }),
});
