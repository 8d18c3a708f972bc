import { EventStoreDBClient } from '@eventstore/db-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPassing } from '../deadline.ts';
import { Appends } from './appends.ts';
import type { Link } from './connection.ts';
import { Reads } from './reads.ts';
import { asRefusal } from './refusals.ts';

/** Seconds that discovery waits for one member: one that hangs must not keep it from the others. */
const GOSSIP_TIMEOUT = 1;
/** Milliseconds between the tries of a probe. */
const PROBE_EVERY = 100;

/** A client of its own. */
export class ClientLink implements Link {
  readonly client: EventStoreDBClient;
  readonly appends: Appends;
  readonly reads: Reads;
  readonly #left = new AbortController();

  constructor(url: string) {
    this.client = EventStoreDBClient.connectionString(withQuickDiscovery(url));
    this.appends = new Appends(this.client);
    this.reads = new Reads(this.client);
  }

  get left(): AbortSignal {
    return this.#left.signal;
  }

  leave(): void {
    if (this.left.aborted) return;
    this.#left.abort();
    void this.#dispose().catch(() => undefined);
  }

  /** Ends its calls and closes its channel, which the client's own `dispose` leaves open. */
  async #dispose(): Promise<void> {
    await this.client.dispose();
    (await this.client['getChannel']()).close();
  }

  /** The log's last position, as the leader knows it. */
  async readEnd(late: AbortSignal): Promise<bigint> {
    const [last] = await this.reads.page({ from: 'end', backwards: true, most: 1 }, late);
    return last?.position ?? 0n;
  }

  /** Resolves when the leader answers, be it with a refusal. */
  async probe(late: AbortSignal): Promise<void> {
    while (!late.aborted) {
      try {
        await this.readEnd(late);
        return;
      } catch (error) {
        if (!isPassing(asRefusal('a probe', error))) return;
        await sleep(PROBE_EVERY);
      }
    }
  }
}

/** A time-out that the operator has set stays. */
function withQuickDiscovery(url: string): string {
  if (/[?&]gossip[_-]?timeout=/i.test(url)) return url;
  const address = url.trim().replace(/\/+$/, '');
  return `${address}${address.includes('?') ? '&' : '?'}gossipTimeout=${GOSSIP_TIMEOUT}`;
}
