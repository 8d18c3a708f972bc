import { factorEvents, type FactorEvent } from '#contracts/accounts/factor-events';
import type { Aggregate } from '#services/kernel/aggregate';

/** The state of a stream `factor-{userId}`. */
export interface Factor {
  /** The vault's version of the second factor that a sign-in asks for; null for none. */
  readonly version: number | null;
  /** The newest version that ever counted: anything started since has a higher one. */
  readonly newest: number;
  /** The version with which its secret was turned on: later ones have the same secret and other recovery codes. */
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
  snapshotVersion: 1,
};
