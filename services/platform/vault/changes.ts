import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** The channel on which the vault names the account whose sessions or rights have changed. */
export const CHANGES = 'vault_changes';

interface Watching {
  /** Postgres: the database of the vault. */
  readonly url: string;
  readonly onChange: (accountId: string) => void;
  /** The line stands, for the first time or again: what happened before nobody told. */
  readonly onListening: () => void;
  /** Told of every line that could not be made; it is tried again for ever. */
  readonly onError: (error: unknown) => void;
}

/** Milliseconds. */
const DEADLINE = 5_000;
const TRY_AGAIN_AFTER = 1_000;

/** Hears at once, from every process, whose sessions ended and who may do something else now; until it is aborted. */
export async function watchVault(watching: Watching, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await listen(watching, signal);
    } catch (error) {
      watching.onError(error);
    }
    if (!signal.aborted) await pause(TRY_AGAIN_AFTER, undefined, { signal }).catch(() => undefined);
  }
}

/** One connection, until it ends. */
async function listen({ url, onChange, onListening }: Watching, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: DEADLINE,
    query_timeout: DEADLINE,
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve) => {
    client.on('error', () => resolve()); // there may be several: reading fails, then writing
    client.once('end', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  client.on('notification', ({ payload = '' }) => onChange(payload));
  try {
    await client.connect();
    await client.query(`listen ${CHANGES}`);
    onListening();
    await ended;
  } finally {
    void client.end().catch(() => undefined);
  }
}
