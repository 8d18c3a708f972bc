import type { User } from '#contracts/accounts/views';
import type { Language } from '#contracts/kernel/language';
import type { CommandContext } from '#services/kernel/command-context';
import type { Handler } from '#services/kernel/handler';
import type { EventLog } from '#services/kernel/event-log';
import type { Machine } from '#services/kernel/machine';
import type { PersonalData } from '#services/platform/personal-data';
import type { KnownDevices } from '#services/platform/identity/known-devices';
import type { Sessions } from '#services/platform/session';
import type { Pool } from 'pg';
import type { LinkTokens } from './links/link-tokens.ts';
import type { SyncedVaults } from './synced-vaults.ts';

/** What accounts need of the read side; the composition root provides it. */
export interface Users {
  /** The person in the read table, or undefined: not there, or not there yet. */
  readonly byId: (userId: string) => Promise<User | undefined>;
}

/** What accounts need of orders. */
export interface Orders {
  /** All orders of a person in the log now. Throws when the read side is behind. */
  readonly of: (userId: string) => Promise<readonly string[]>;
  /**
   * The same, without those that are over: of a person with very many, as good as all are. Waits for the read side
   * `until` then, as calls have it.
   */
  readonly openOf: (userId: string, until?: CommandContext['until']) => Promise<readonly string[]>;
  /** Makes a guest's order the account's; answers the log position of the result. */
  readonly takeOver: (
    order: { readonly orderId: string; readonly guestId: string; readonly userId: string },
    context: CommandContext,
  ) => Promise<bigint>;
  /** Cancels an order for the shop, if its own decision allows it; answers the log position of the result. */
  readonly cancel: (orderId: string, reason: string, context: CommandContext) => Promise<Cancelled>;
}
export type Cancelled =
  | { readonly kind: 'done'; readonly position: bigint }
  | { readonly kind: 'refused'; readonly code: string };

/** Records in which language the shop writes to a new person. */
export type ChooseLanguage = (
  chosen: { readonly userId: string; readonly language: Language },
  context: CommandContext,
) => Promise<void>;

/** What accounts depend on. */
export interface AccountsDeps {
  readonly handler: Handler;
  readonly log: Pick<EventLog, 'readStream'>;
  /** The database with the vault. */
  readonly pool: Pool;
  readonly personal: PersonalData;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly links: LinkTokens;
  /**
   * Counts one more letter with a link to a mailbox, by its keyed hash and what it is about; answers the seconds until
   * one may be written, 0 where this one may. Without it there is no limit.
   */
  readonly untilLetterTo?: ((mailboxKey: string) => Promise<number>) | undefined;
  readonly users: Users;
  readonly orders: Orders;
  readonly chooseLanguage: ChooseLanguage;
  readonly syncedVaults: SyncedVaults;
  readonly clock: () => Date;
  readonly machine?: Machine | undefined;
  /** Told why a new device could not be recorded: its sign-in does not fail by that. */
  readonly onUnrecordedDevice?: ((error: unknown, context: CommandContext) => void) | undefined;
  /** Whether the roles of admins and auditors count only with a second factor. */
  readonly needsFactor: boolean;
  /** Whether the shop sends letters. */
  readonly writesLetters: boolean;
  /** `closed` refuses registrations (design §8.1). */
  readonly registration: 'open' | 'closed';
}
