import { factorEvents, type FactorEvent } from '#contracts/accounts/factor-events';
import type { Aggregate } from '#services/kernel/aggregate';

/** What stands in `factor-{userId}`. */
export interface Factor {
  /** The vault's version of the second factor that a sign-in asks for; null for none. */
  readonly version: number | null;
  /** The newest version that ever counted: what was begun since is behind it. */
  readonly newest: number;
  /** With which version its secret was turned on: those behind it are the same with other recovery codes. */
  readonly since: number;
}

export const factor: Aggregate<Factor, FactorEvent> = {
  category: 'factor',
  events: factorEvents,
  initial: { version: null, newest: 0, since: 0 },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SecondFactorTurnedOn':
        return { version: event.data.factor, newest: event.data.factor, since: event.data.factor };
      case 'RecoveryCodesReplaced':
        return { ...state, version: event.data.factor, newest: event.data.factor };
      case 'SecondFactorTurnedOff':
        return { ...state, version: null };
      case 'RecoveryCodeUsed':
        return state;
      default:
        event satisfies never;
        return state;
    }
  },
};
