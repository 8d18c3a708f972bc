import pg from 'pg';
import { backOff, type Delays } from './back-off.ts';

/**
 * Milliseconds that Postgres may take to answer. A connection that was lost silently is as quiet as one with nothing to
 * announce, so a listener has to ask something again and again.
 */
const DEADLINE = 5_000;

interface Listening {
  readonly url: string;
  /**
   * Listens on one connection until `ended`: it is lost, or nobody listens any more. `worked` is called once it listens.
   */
  readonly listen: (client: pg.Client, ended: AbortSignal, worked: () => void) => Promise<void>;
  /** Called for every connection that fails; connecting is tried again for ever. */
  readonly onError: (error: unknown) => void;
  readonly delays?: Delays;
}

/** Listens until aborted for what Postgres announces, on one connection after another. */
export const keepListening = async (
  { url, listen, onError, delays }: Listening,
  signal: AbortSignal,
): Promise<void> => {
  const pauses = backOff(delays);
  while (!signal.aborted) {
    try {
      await onOneConnection(url, (client, ended) => listen(client, ended, pauses.worked), signal);
    } catch (error) {
      onError(error);
    }
    if (!signal.aborted) await pauses.wait(signal);
  }
};

const onOneConnection = async (
  url: string,
  listen: (client: pg.Client, ended: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: DEADLINE,
    query_timeout: DEADLINE,
    keepAlive: true,
  });
  const ending = new AbortController();
  const end = () => ending.abort();
  client.on('error', end); // there may be several: reading fails, then writing
  client.once('end', end);
  signal.addEventListener('abort', end, { once: true });
  try {
    await client.connect();
    await listen(client, ending.signal);
  } finally {
    signal.removeEventListener('abort', end);
    end();
    void client.end().catch(() => undefined);
  }
};
