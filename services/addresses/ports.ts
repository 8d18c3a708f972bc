import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Handler } from '../kernel/handler.ts';
import type { EventLog } from '../platform/event-log.types.ts';
import type { Country } from '../platform/country.ts';

/** What address books are made of. */
export interface AddressesDeps {
  readonly handler: Handler;
  readonly log: Pick<EventLog, 'readStream'>;
  /** Opens what was sealed; of who is erased it reads `[erased]`. */
  readonly open: (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>;
  /** A keyed hash that says "the same address" without saying which. */
  readonly addressKey: (userId: string, address: object) => string;
  /** Of the shop: where its shoppers' phones are. */
  readonly country: Country;
}
