import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { dataSubject, personal } from '../kernel/personal.ts';

const at = z.iso.datetime();
/** The vault's version of the secret and of the recovery codes; nothing of either is in the log. */
const kept = z.strictObject({ userId: id, factor: z.int().positive(), at });

/**
 * Of the streams `factor-{userId}`: whether signing in takes a code beside the password. They are streams of their own,
 * since the release before has to read an account's other streams to the end.
 */
export const factorEvents = {
  SecondFactorTurnedOn: event('SecondFactorTurnedOn', kept),
  /** Who did it at the command line, and why (which may name the person); null where the person did it themselves. */
  SecondFactorTurnedOff: event(
    'SecondFactorTurnedOff',
    z.strictObject({
      userId: dataSubject(id),
      operator: z.string().min(1).max(80).nullable(),
      reason: personal(z.string()).nullable(),
      at,
    }),
  ),
  /** The same secret with other codes: those of before open nothing any more. */
  RecoveryCodesReplaced: event('RecoveryCodesReplaced', kept),
  RecoveryCodeUsed: event(
    'RecoveryCodeUsed',
    z.strictObject({ userId: id, left: z.int().nonnegative(), at }),
  ),
} as const;
export type FactorEvent = EventsOf<typeof factorEvents>;
