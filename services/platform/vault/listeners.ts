import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';

/** The channel on which the vault names the person whose sessions, rights or key have changed. */
export const CHANGES = 'vault_changes';
/** The channel on which who has changed something asks everybody to confirm that they have heard of it. */
export const MARKS = 'vault_marks';

/** Milliseconds for which a process goes by what it remembers after it has heard itself. */
export const LEASE = 2_000;
/** Milliseconds between two beats. */
export const BEAT_EVERY = 500;

/**
 * The line of a process that remembers; one that is made again is another. It hears itself on a channel of its own:
 * Postgres tells notifications in the order of their commits, so whoever hears their own beat has heard of every change
 * before it.
 */
export interface Listener {
  readonly id: string;
  readonly channel: string;
}

export const newListener = (): Listener => {
  const id = randomBytes(12).toString('hex');
  return { id, channel: `vault_beat_${id}` };
};

/** Listens, and is in the vault's list from then on. */
export async function beginListening(client: ClientBase, { id, channel }: Listener): Promise<void> {
  await client.query(`listen ${CHANGES}; listen ${MARKS}; listen ${channel}`);
  await client.query('insert into vault.listeners (id, beat, heard) values ($1, 0, 0)', [id]);
  // A beat that a crash takes back does no harm: the line is gone with it.
  await client.query('set synchronous_commit = off');
}

interface Beat {
  /** Never the same again. */
  readonly number: number;
  /** The highest mark that was heard. */
  readonly heard: number;
  /** On the process's own clock. Nobody else ever looks at it. */
  readonly sentAt: number;
}

/** Says what was heard, and calls to oneself. Throws when the list does not have the listener any more. */
export async function beat(client: ClientBase, listener: Listener, said: Beat): Promise<void> {
  const { rowCount } = await client.query({
    name: 'vault beat',
    text: `update vault.listeners set beat = $2, heard = greatest(heard, $3) where id = $1
           returning pg_notify($4, $5)`,
    values: [listener.id, said.number, said.heard, listener.channel, String(said.sentAt)],
  });
  if (rowCount !== 1) throw new Error('The vault has taken this listener for dead');
}

/** To be called by a listener that goes by nothing any more: nobody waits for it. */
export async function endListening(client: ClientBase, { id }: Listener): Promise<void> {
  await client.query('delete from vault.listeners where id = $1', [id]);
}
