import { z } from 'zod';
import { securityEvents, type SecurityEvent } from '#contracts/accounts/events';
import type { Aggregate } from '#services/kernel/aggregate';

/** A request for another address, and the version of the password that it was made with. */
export interface PendingEmailChange {
  readonly at: Date;
  readonly emailKey: string;
  readonly passwordVersion: number;
}

/** The state of a stream `security-{userId}`. */
export interface Security {
  /** The newest request for another password: earlier ones no longer count. */
  readonly reset?: { readonly at: Date; readonly passwordVersion: number };
  /** The newest request for another address, by its keyed hash; none once it is withdrawn. */
  readonly change?: PendingEmailChange;
  /** The keyed hash of the last confirmed address. */
  readonly confirmed?: string;
  /** Those of all addresses that were ever confirmed, each once. */
  readonly everConfirmed?: readonly string[];
  /** The guests that the account has taken in, or is about to. */
  readonly guests?: readonly string[];
}

const date = z.coerce.date();
const kept = z.object({
  reset: z.object({ at: date, passwordVersion: z.int() }).exactOptional(),
  change: z.object({ at: date, emailKey: z.string(), passwordVersion: z.int() }).exactOptional(),
  confirmed: z.string().exactOptional(),
  everConfirmed: z.array(z.string()).exactOptional(),
  guests: z.array(z.string()).exactOptional(),
}) satisfies z.ZodType<Security>;

export const security: Aggregate<Security, SecurityEvent> = {
  category: 'security',
  events: securityEvents,
  initial: {},
  evolve: (state, event) => {
    switch (event.type) {
      case 'PasswordResetRequested':
        return {
          ...state,
          reset: { at: new Date(event.data.at), passwordVersion: event.data.passwordVersion },
        };
      case 'EmailConfirmationRequested':
        return state;
      case 'EmailConfirmed': {
        const { emailKey } = event.data;
        const everConfirmed = [...new Set([...(state.everConfirmed ?? []), emailKey])];
        return { ...state, confirmed: emailKey, everConfirmed };
      }
      case 'EmailChangeRequested': {
        const { at, emailKey, passwordVersion } = event.data;
        return { ...state, change: { at: new Date(at), emailKey, passwordVersion } };
      }
      case 'EmailChangeWithdrawn': {
        const { change: _withdrawn, ...rest } = state;
        return rest;
      }
      case 'GuestJoined':
        return { ...state, guests: [...(state.guests ?? []), event.data.guestId] };
      default:
        event satisfies never;
        return state;
    }
  },
  snapshotVersion: 2,
  thaw: (frozen) => kept.parse(frozen),
};
