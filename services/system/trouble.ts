import { troubleEvents, type Troubled, type TroubleEvent } from '#contracts/system/trouble';
import type { Aggregate } from '../kernel/aggregate.ts';

/** Whether it is already recorded that something is stuck. */
export interface Trouble {
  readonly isKnown: boolean;
}

export const trouble: Aggregate<Trouble, TroubleEvent> = {
  category: 'trouble',
  events: troubleEvents,
  initial: { isKnown: false },
  evolve: (_, { type }) => ({ isKnown: type === 'TroubleBegan' }),
  snapshotVersion: 1,
};

/** The id of its stream; it has the kind, as a process and a projection may have the same name. */
export const troubleOf = ({ what, name }: Troubled): string => `${what}-${name}`;
