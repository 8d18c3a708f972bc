import { factorEvents, type FactorEvent } from '#contracts/accounts/factor-events';
import { accept, nothingToDo, refuse, type Decision } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';
import type { Factor } from '../second-factor/factor-state.ts';
import type { ByOperator } from './change-role.ts';

/** The version of a secret in the vault. */
export interface KeptSecret {
  readonly userId: string;
  readonly factor: number;
}

const kept = ({ userId, factor }: KeptSecret, now: Date) => ({ userId, factor, at: now.toISOString() });

/**
 * Signing in takes a code as well from now on. Of two secrets that were started, the first that is confirmed counts.
 */
export const turnSecondFactorOn =
  (secret: KeptSecret, { now }: Now) =>
  (state: Factor): Decision<FactorEvent, 'SECOND_FACTOR_NOT_STARTED'> => {
    if (state.version === secret.factor) return nothingToDo;
    if (state.version !== null) return refuse('SECOND_FACTOR_NOT_STARTED');
    return accept(factorEvents.SecondFactorTurnedOn.create(kept(secret, now)));
  };

interface TurnOff {
  readonly userId: string;
  /** What was proven: a code of this version, or, where it is null, that none is needed. An operator proves nothing. */
  readonly proven: { readonly version: number | null } | 'by operator';
  readonly operated?: ByOperator;
}

/** The password alone is enough from now on. SECOND_FACTOR_REQUIRED where the factor changed after the proof. */
export const turnSecondFactorOff =
  ({ userId, proven, operated }: TurnOff, { now }: Now) =>
  (state: Factor): Decision<FactorEvent, 'SECOND_FACTOR_REQUIRED'> => {
    if (state.version === null) return nothingToDo;
    if (proven !== 'by operator' && proven.version !== state.version) return refuse('SECOND_FACTOR_REQUIRED');
    const { operator, reason } = operated ?? { operator: null, reason: null };
    const at = now.toISOString();
    return accept(factorEvents.SecondFactorTurnedOff.create({ userId, operator, reason, at }));
  };

/** Replaces the recovery codes of the current secret; `replaces` is the version that they were made for. */
export const replaceRecoveryCodes =
  ({ replaces, ...secret }: KeptSecret & { readonly replaces: number }, { now }: Now) =>
  (state: Factor): Decision<FactorEvent, 'SECOND_FACTOR_OFF'> =>
    state.version === replaces
      ? accept(factorEvents.RecoveryCodesReplaced.create(kept(secret, now)))
      : refuse('SECOND_FACTOR_OFF');

/** Records a sign-in by a recovery code, and how many are `left`. */
export const noteRecoveryCode =
  ({ userId, left }: { readonly userId: string; readonly left: number }, { now }: Now) =>
  (): Decision<FactorEvent> =>
    accept(factorEvents.RecoveryCodeUsed.create({ userId, left, at: now.toISOString() }));
