import type { Pool } from 'pg';

/** A letter that the stand-in has received. */
export interface TakenLetter {
  readonly messageId: string;
  /** The account it belongs to, as its header says. */
  readonly account: string | null;
  readonly sender: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly body: string;
  readonly takenAt: Date;
  /** How often it was received under the same Message-ID. */
  readonly times: number;
}

/** The newest are kept. */
const KEPT = 500;

const COLUMNS = `message_id as "messageId", account, sender, recipient, subject, html, body, taken_at as "takenAt", times`;

/**
 * Stores a letter. One with a known Message-ID is accepted again without a second copy, as by a server that remembers.
 */
export const takeLetter = async (
  pool: Pool,
  { messageId, account, sender, recipient, subject, html, body, takenAt }: Omit<TakenLetter, 'times'>,
): Promise<void> => {
  await pool.query({
    name: 'simulator-take-letter',
    text: `insert into simulator.letters (message_id, account, sender, recipient, subject, html, body, taken_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (message_id) do update set times = simulator.letters.times + 1`,
    values: [messageId, account, sender, recipient, subject, html, body, takenAt],
  });
};

/** Deletes all but the newest letters. Danger: not at each letter, which would pass over all those that are kept. */
export const dropOldLetters = async (pool: Pool): Promise<void> => {
  await pool.query(
    `delete from simulator.letters where taken_at <
       (select taken_at from simulator.letters order by taken_at desc offset $1 limit 1)`,
    [KEPT - 1],
  );
};

/** The letters, newest first. */
export const newestLetters = async (pool: Pool): Promise<readonly TakenLetter[]> =>
  (
    await pool.query<TakenLetter>(
      `select ${COLUMNS} from simulator.letters order by taken_at desc, message_id limit 100`,
    )
  ).rows;

export const letterBy = async (pool: Pool, messageId: string): Promise<TakenLetter | undefined> =>
  (
    await pool.query<TakenLetter>(`select ${COLUMNS} from simulator.letters where message_id = $1`, [
      messageId,
    ])
  ).rows[0];
