import { EventStoreDBClient } from '@eventstore/db-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient } from './retry.ts';
import { Appends } from './appends.ts';
import type { Link } from './connection.ts';
import { Reads } from './reads.ts';
import { asRefusal } from './refusals.ts';

/** Seconds that discovery waits for one member, so that a hanging one does not keep it from the others. */
const GOSSIP_TIMEOUT = 1;
/** Milliseconds between the tries of a probe. */
const PROBE_EVERY = 100;

/** A connection with its own client. */
export class ClientLink implements Link {
  readonly client: EventStoreDBClient;
  readonly appends: Appends;
  readonly reads: Reads;
  readonly #left = new AbortController();

  constructor(url: string) {
    this.client = EventStoreDBClient.connectionString(withQuickDiscovery(url));
    forgetUnheard(this.client);
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

  /** The last position of the log, as its leader knows it. */
  async readEnd(late: AbortSignal): Promise<bigint> {
    const [last] = await this.reads.page({ from: 'end', backwards: true, most: 1 }, late);
    return last?.position ?? 0n;
  }

  /** Resolves when the leader answers, even with a refusal. */
  async probe(late: AbortSignal): Promise<void> {
    while (!late.aborted) {
      try {
        await this.readEnd(late);
        return;
      } catch (error) {
        if (!isTransient(asRefusal('a probe', error))) return;
        await sleep(PROBE_EVERY);
      }
    }
  }
}

/**
 * When a call ends with an error, the client looks at its connection, and nobody hears what that throws: where a
 * discovery is under way then and finds no leader, it would end the process. Whoever waits for the discovery is told.
 */
function forgetUnheard(client: EventStoreDBClient): void {
  const handle = client['handleError'];
  client['handleError'] = (grpc, error) => handle(grpc, error).catch(() => undefined);
}

/** Sets the time-out of discovery, unless the operator has set one. */
function withQuickDiscovery(url: string): string {
  if (/[?&]gossip[_-]?timeout=/i.test(url)) return url;
  const address = url.trim().replace(/\/+$/, '');
  return `${address}${address.includes('?') ? '&' : '?'}gossipTimeout=${GOSSIP_TIMEOUT}`;
}
