import { expect } from 'vitest';
import type { DomainEvent } from '#contracts/kernel/event';
import type { Decision } from '../decision.ts';

interface Folded<State, Event extends DomainEvent> {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
}

/**
 * Tests a decision as a sentence, exactly and in order: given these events, when this is decided, then that is the
 * result. The result is an argument, so that a sentence without its end does not compile.
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
