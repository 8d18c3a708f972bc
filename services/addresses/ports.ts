import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Handler } from '../kernel/handler.ts';
import type { EventLog } from '../kernel/event-log.ts';
import type { Country } from '../platform/identity/country.ts';

/** What address books depend on. */
export interface AddressesDeps {
  readonly handler: Handler;
  readonly log: Pick<EventLog, 'readStream'>;
  /** Opens sealed data; an erased person's reads `[erased]`. */
  readonly open: (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>;
  /** A keyed hash that recognises the same address without revealing it. */
  readonly addressKey: (userId: string, address: object) => string;
  /** The country of the shop, for phone numbers without a country code. */
  readonly country: Country;
}
