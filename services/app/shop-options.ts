import type { Pool } from 'pg';
import type { Seller } from '#contracts/invoices/events';
import type { AccountsDeps } from '../accounts/ports.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Mail } from '../letters/ports.ts';
import type { PictureStore } from '../media/ports.ts';
import type { UnpaidLimits } from '../orders/held-amounts.ts';
import type { ProviderUnavailable } from '../payments/ports.ts';
import type { Country } from '../platform/identity/country.ts';
import type { EventLog } from '../kernel/event-log.ts';
import type { Rate } from '../platform/http/throttles/bucket.ts';
import type { KnownDevices } from '../platform/identity/known-devices.ts';
import type { Machine } from '../kernel/machine.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Sessions } from '../platform/session.ts';
import type { PaymentProviders } from './compose/payment-providers.ts';
import type { Reads } from './reading/reads.ts';

/** What a shop is made of: its stores, and what its operators have decided. */
export interface ShopOptions {
  readonly log: EventLog;
  /** The database of the vault. */
  readonly pool: Pool;
  readonly personal: PersonalData;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  /** The links of letters that only their reader may follow. */
  readonly links: AccountsDeps['links'];
  readonly untilLetterTo?: AccountsDeps['untilLetterTo'];
  /** The payment providers; without them nobody takes payments. */
  readonly takesPayments?: Pick<PaymentProviders, 'providers' | 'webhookReaders' | 'payPal' | 'simulated'>;
  /** Called when a payment provider is unavailable, since the shopper only hears to try again. */
  readonly onProviderTrouble?: (error: ProviderUnavailable, context: CommandContext) => void;
  /** Called when a new device could not be recorded, since its sign-in does not fail by that. */
  readonly onUnrecordedDevice?: AccountsDeps['onUnrecordedDevice'];
  /** Where pictures are kept; without it none can be uploaded. */
  readonly objects?: PictureStore | undefined;
  readonly reads: Reads;
  /** The customer as last read, while no account has changed; without it they are read each time. */
  readonly customerAtHand?: Reads['customerById'];
  readonly namesKey: string;
  /** The roles of admins and auditors count only with a second factor; left out they count without. */
  readonly needsFactor?: boolean;
  readonly registration: 'open' | 'closed';
  /** Whether the demo shop's accounts are there; left out there are none. */
  readonly hasDemoAccounts?: () => boolean;
  /** What may be held without being paid; without it there is no limit. */
  readonly unpaidLimits?: UnpaidLimits;
  /** How many requests that write are worked on at once; left out they are not counted. */
  readonly callsAtOnce?: number;
  /** Where the shop is. */
  readonly country: Country;
  /** What is ordered before this hour, by the clock of the shop's zone, is packed the same day. */
  readonly cutOff: number;
  /** How long an unpaid order stands, in ms. */
  readonly orderTtl: number;
  /** How often payment providers are asked on behalf of one account; without it there is no limit. */
  readonly paymentLimit?: Rate;
  /** How letters leave, and what their links begin with; left out nobody is written to. */
  readonly letters?: { readonly mail: Mail | undefined; readonly origin: string };
  /** The seller, as on invoices, whose time zone sets their dates. */
  readonly seller: Seller;
  readonly timeZone: string;
  readonly clock: () => Date;
  readonly machine?: Machine;
  /** About how many bytes of folded streams are kept. */
  readonly cacheBytes?: number;
  /** True while the log tail, which feeds `observe`, is at most a second behind. */
  readonly isFresh?: () => boolean;
  /** Called with a trouble that fails no command but that the operator should know. */
  readonly onTrouble?: (error: unknown, stream: string, size: number) => void;
}
