import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { dataSubject, personal } from '../kernel/personal.ts';

const at = z.iso.datetime();
/** `factor` is the vault's version of the secret and the recovery codes; neither is in the log. */
const kept = z.strictObject({ userId: id, factor: z.int().positive(), at });

/**
 * Events of the streams `factor-{userId}`: whether signing in takes a code beside the password. They have streams of
 * their own, since the previous release has to read an account's other streams to the end.
 */
export const factorEvents = {
  SecondFactorTurnedOn: event('SecondFactorTurnedOn', kept),
  /**
   * `operator` did it at the command line, for `reason` (which may name the person); both are null where the person did
   * it.
   */
  SecondFactorTurnedOff: event(
    'SecondFactorTurnedOff',
    z.strictObject({
      userId: dataSubject(id),
      operator: z.string().min(1).max(80).nullable(),
      reason: personal(z.string()).nullable(),
      at,
    }),
  ),
  /** The secret stays and the codes are new: the former ones no longer work. */
  RecoveryCodesReplaced: event('RecoveryCodesReplaced', kept),
  RecoveryCodeUsed: event(
    'RecoveryCodeUsed',
    z.strictObject({ userId: id, left: z.int().nonnegative(), at }),
  ),
} as const;
export type FactorEvent = EventsOf<typeof factorEvents>;
