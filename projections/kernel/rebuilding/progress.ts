import { sql } from 'kysely';
import type { Progress as Shown } from '#contracts/system/views';
import type { Database } from '../database.ts';
import type { Projection } from '../projection.ts';

/** How far a rebuild or a verification has come. */
export interface Progress extends Omit<Shown, 'position' | 'end'> {
  readonly position: bigint;
  readonly end: bigint;
}
export type Phase = Progress['phase'];
export type OnProgress = (progress: Progress) => void;

/** The filling of a version's tables beside those of another, as the request that nobody made. */
export const fillingOf = ({ name, version }: Pick<Projection, 'name' | 'version'>): string =>
  `filling ${name} v${version}`;

/** Milliseconds between two notes of the progress. */
const NOTE_EVERY = 500;

/**
 * Notes that this process works on a request. Answers how many processes have begun with it without saying that they
 * ended, this one included: a killed process never says so.
 */
const begin = async (db: Database, request: string): Promise<number> => {
  const { rows } = await sql<{ begun: number }>`
    insert into projection_work as work (request) values (${request})
    on conflict (request) do update set begun = work.begun + 1, progress = null returning begun
  `.execute(db);
  return rows[0]?.begun ?? 1;
};

const note = async (
  db: Database,
  request: string,
  { position, end, ...progress }: Progress,
): Promise<void> => {
  const noted: Shown = { ...progress, position: String(position), end: String(end) };
  await sql`
    update projection_work set progress = ${JSON.stringify(noted)}::jsonb where request = ${request}
  `.execute(db);
};

const end = async (db: Database, request: string): Promise<void> => {
  await sql`delete from projection_work where request = ${request}`.execute(db);
};

/**
 * Does what was requested, and notes its progress for everybody to see. `begun` counts the processes that have tried,
 * this one included.
 */
export const withProgress = async <Result>(
  db: Database,
  request: string,
  work: (onProgress: OnProgress, begun: number) => Promise<Result>,
): Promise<Result> => {
  const begun = await begin(db, request);
  let latest: Progress | undefined;
  let noting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (!latest || noting) return;
    // A note that fails is followed by the next one.
    noting = note(db, request, latest)
      .catch(() => undefined)
      .finally(() => (noting = undefined));
    latest = undefined;
  }, NOTE_EVERY);
  try {
    return await work((progress) => (latest = progress), begun);
  } finally {
    clearInterval(timer);
    await noting;
    // If this fails, the process counts as one that was killed.
    await end(db, request).catch(() => undefined);
  }
};

/** The progress of each of these requests; those that nobody works on are missing. */
export const progressOf = async (
  db: Database,
  requests: readonly string[],
): Promise<ReadonlyMap<string, Shown>> => {
  const { rows } = await sql<{ request: string; progress: Shown }>`
    select request, progress from projection_work
    where request = any(${requests}::text[]) and progress is not null
  `.execute(db);
  return new Map(rows.map(({ request, progress }) => [request, progress]));
};
