import { sql } from 'kysely';
import type { Database } from './database.ts';
import { Fenced } from './faults.ts';
import type { Projection } from './projection.ts';

/** The channel on which committed positions are announced, as `name:position:changed`, separated by spaces. */
export const CHANNEL = 'projected';

/** Who owns a projection: commits of an older epoch match nothing. */
export interface Ownership {
  readonly name: string;
  readonly epoch: number;
}

export interface Checkpoint extends Ownership {
  readonly version: number;
  /** Undefined before the first event. */
  readonly position: bigint | undefined;
}

interface CheckpointRow {
  name: string;
  version: number;
  position: string;
  epoch: number;
}

const columns = sql`name, version, position::text as position, epoch`;

const toCheckpoint = ({ position, ...row }: CheckpointRow): Checkpoint => ({
  ...row,
  position: position === '-1' ? undefined : BigInt(position),
});

/** The checkpoint as it is recorded. */
export const readCheckpoint = async (db: Database, name: string): Promise<Checkpoint | undefined> => {
  const { rows } = await sql<CheckpointRow>`
    select ${columns} from projection_checkpoints where name = ${name}
  `.execute(db);
  return rows[0] && toCheckpoint(rows[0]);
};

/** All checkpoints, by name. */
export const readCheckpoints = async (db: Database): Promise<readonly Checkpoint[]> => {
  const { rows } = await sql<CheckpointRow>`
    select ${columns} from projection_checkpoints order by name
  `.execute(db);
  return rows.map(toCheckpoint);
};

/** Whether the tables that serve are of an older version than this code's: new ones are filled beside them. */
export const isFilling = (
  projections: readonly Pick<Projection, 'name' | 'version'>[],
  { name, version }: Pick<Checkpoint, 'name' | 'version'>,
): boolean => projections.some((each) => each.name === name && each.version > version);

/** Keeps others from committing to it until the transaction ends. */
export const lockCheckpoint = async (trx: Database, name: string): Promise<Checkpoint> => {
  const { rows } = await sql<CheckpointRow>`
    select ${columns} from projection_checkpoints where name = ${name} for update
  `.execute(trx);
  if (!rows[0]) throw new Error(`There is no checkpoint of ${name}`);
  return toCheckpoint(rows[0]);
};

/** Takes a projection over, from whoever had it. To be called under its lock. */
export const claim = async (db: Database, name: string): Promise<Checkpoint> => {
  const { rows } = await sql<CheckpointRow>`
    update projection_checkpoints set epoch = epoch + 1 where name = ${name} returning ${columns}
  `.execute(db);
  if (!rows[0]) throw new Error(`There is no checkpoint of ${name}`);
  return toCheckpoint(rows[0]);
};

/**
 * Moves the checkpoint in the transaction that saves the rows, and announces it with the commit. It comes first: the
 * row's lock then keeps another owner out until the end. Throws `Fenced` when there is one already.
 */
export const advance = async (trx: Database, { name, epoch }: Ownership, position: bigint): Promise<void> => {
  const { rows } = await sql`
    with moved as (
      update projection_checkpoints set position = ${position}, changed = ${position}, updated_at = now()
      where name = ${name} and epoch = ${epoch} and position < ${position}
      returning name, position
    )
    select pg_notify(${CHANNEL}, name || ':' || position || ':' || position) from moved
  `.execute(trx);
  if (rows.length === 0) throw new Fenced(name);
};

/** Throws `Fenced` unless this owner still is the owner; it then stays so until the transaction ends. */
export const assertOwned = async (trx: Database, { name, epoch }: Ownership): Promise<void> => {
  if ((await lockCheckpoint(trx, name)).epoch !== epoch) throw new Fenced(name);
};

/**
 * Moves checkpoints over events that their projections ignore, all in one statement; readers hear of it as of any
 * other. Answers the names of those who are no longer owned.
 */
export const passOver = async (
  db: Database,
  moves: readonly (Ownership & { readonly position: bigint })[],
): Promise<readonly string[]> => {
  const given = JSON.stringify(moves.map((move) => ({ ...move, position: String(move.position) })));
  const { rows } = await sql<{ fenced: string[] }>`
    with given as (select * from json_to_recordset(${given}) as (name text, epoch bigint, position bigint)),
    moved as (
      update projection_checkpoints as kept set position = given.position, updated_at = now() from given
      where kept.name = given.name and kept.epoch = given.epoch and kept.position < given.position
      returning kept.name, kept.position, kept.changed
    )
    select
      array(select kept.name from projection_checkpoints as kept join given using (name)
        where kept.epoch <> given.epoch) as fenced,
      (select pg_notify(${CHANNEL}, string_agg(name || ':' || position || ':' || changed, ' '))
        from moved having count(*) > 0) as announced
  `.execute(db);
  return rows[0]?.fenced ?? [];
};
