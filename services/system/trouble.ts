import { troubleEvents, type Troubled, type TroubleEvent } from '#contracts/system/trouble';
import type { Aggregate } from '../kernel/aggregate.ts';

/** Whether it is known that something cannot go on. */
export interface Trouble {
  readonly isKnown: boolean;
}

export const trouble: Aggregate<Trouble, TroubleEvent> = {
  category: 'trouble',
  events: troubleEvents,
  initial: { isKnown: false },
  evolve: (_, { type }) => ({ isKnown: type === 'TroubleBegan' }),
};

/** The id of its stream: a process and a projection may have the same name. */
export const troubleOf = ({ what, name }: Troubled): string => `${what}-${name}`;
