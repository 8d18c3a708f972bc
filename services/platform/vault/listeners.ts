import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';

/** The channel on which the vault names the person whose sessions, rights or key have changed. */
export const CHANGES = 'vault_changes';
/** The channel on which a process that changed something asks all others to confirm that they have heard of it. */
export const MARKS = 'vault_marks';

/** Milliseconds for which a process trusts its memory after it has heard its own beat. */
export const LEASE = 2_000;
/** Milliseconds between two beats. */
export const BEAT_EVERY = 500;

/**
 * The connection of a process that remembers; a new connection is a new listener. It hears its own beats on a channel
 * of its own. Postgres sends notifications in the order of their commits, so a process that hears its beat has heard of
 * every change before it.
 */
export interface Listener {
  readonly id: string;
  readonly channel: string;
}

export const newListener = (): Listener => {
  const id = randomBytes(12).toString('hex');
  return { id, channel: `vault_beat_${id}` };
};

/** Starts to listen, and adds the listener to the vault's list. */
export async function beginListening(client: ClientBase, { id, channel }: Listener): Promise<void> {
  await client.query(`listen ${CHANGES}; listen ${MARKS}; listen ${channel}`);
  await client.query('insert into vault.listeners (id, beat, heard) values ($1, 0, 0)', [id]);
  // A beat that a crash loses does no harm: the connection is gone with it.
  await client.query('set synchronous_commit = off');
}

interface Beat {
  /** Unique among the beats of a listener. */
  readonly number: number;
  /** The highest mark that was heard. */
  readonly heard: number;
  /** By the process's own clock; no other process looks at it. */
  readonly sentAt: number;
}

/** Confirms what was heard and sends a beat to itself. Throws when the listener is no longer in the list. */
export async function beat(client: ClientBase, listener: Listener, said: Beat): Promise<void> {
  const { rowCount } = await client.query({
    name: 'vault beat',
    text: `update vault.listeners set beat = $2, heard = greatest(heard, $3) where id = $1
           returning pg_notify($4, $5)`,
    values: [listener.id, said.number, said.heard, listener.channel, String(said.sentAt)],
  });
  if (rowCount !== 1) throw new Error('The vault has taken this listener for dead');
}

/** To be called by a listener that trusts its memory no longer, so that nobody waits for it. */
export async function endListening(client: ClientBase, { id }: Listener): Promise<void> {
  await client.query('delete from vault.listeners where id = $1', [id]);
}
