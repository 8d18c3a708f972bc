import { sql } from 'kysely';
import type { Database } from './database.ts';
import { Fenced } from './faults.ts';
import type { Projection } from './projection.ts';
import { run } from './run.ts';

/** The channel on which committed positions are announced, as `name:position:changed`, separated by spaces. */
export const CHANNEL = 'projected';

/**
 * For rows that change while the checkpoint stays, or goes to a position that was announced before: a value of `changed`
 * that nobody has seen. It is negative, as no position is, and belongs to this transaction alone.
 */
export const UNSEEN = sql<bigint>`-(pg_current_xact_id()::text::bigint)`;

/**
 * Where an owner left its checkpoint. While a statement that moves it is under way, or its outcome is unknown, that is
 * one of several positions. A checkpoint anywhere else was moved by somebody else, or Postgres lost a commit in a
 * crash.
 */
export class LastLeft {
  #positions: readonly bigint[];
  #known: bigint;

  constructor(position: bigint | undefined) {
    this.#known = position ?? -1n;
    this.#positions = [this.#known];
  }

  get positions(): readonly bigint[] {
    return this.#positions;
  }

  /** Call this before moving the checkpoint to a position. */
  moving(to: bigint): void {
    if (!this.#positions.includes(to)) this.#positions = [...this.#positions, to];
  }

  /** Call this once the move is committed. The checkpoint may be further on by now. */
  moved(to: bigint): void {
    if (to < this.#known) return;
    this.#known = to;
    this.#positions = [to, ...this.#positions.filter((position) => position > to)];
  }
}

/**
 * Proof of owning a projection: commits of an older epoch, or onto a checkpoint that is not where this owner left it,
 * match nothing.
 */
export interface Ownership {
  readonly name: string;
  readonly epoch: number;
  readonly left: LastLeft;
}

export interface Checkpoint {
  readonly name: string;
  readonly epoch: number;
  readonly version: number;
  /** Undefined before the first event. */
  readonly position: bigint | undefined;
  /** Another projection was found to be made from a different log, so this one may be, too. */
  readonly doubted: boolean;
}

interface CheckpointRow {
  name: string;
  version: number;
  position: string;
  epoch: number;
  doubted: boolean;
}

const columns = sql`name, version, position::text as position, epoch, doubted`;

const toCheckpoint = ({ position, ...row }: CheckpointRow): Checkpoint => ({
  ...row,
  position: position === '-1' ? undefined : BigInt(position),
});

/** The stored checkpoint; undefined where the projection has none yet. */
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

/**
 * Whether the live tables are of another version than this code's, older or newer, so that its own are being filled
 * beside them.
 */
export const isFilling = (
  projections: readonly Pick<Projection, 'name' | 'version'>[],
  { name, version }: Pick<Checkpoint, 'name' | 'version'>,
): boolean => projections.some((each) => each.name === name && each.version !== version);

/**
 * Reads the checkpoint and locks it, so that nobody else commits to it until the transaction ends. Throws where there
 * is none.
 */
export const lockCheckpoint = async (trx: Database, name: string): Promise<Checkpoint> => {
  const { rows } = await sql<CheckpointRow>`
    select ${columns} from projection_checkpoints where name = ${name} for update
  `.execute(trx);
  if (!rows[0]) throw new Error(`There is no checkpoint of ${name}`);
  return toCheckpoint(rows[0]);
};

/** Takes a projection over from its owner by raising the epoch. To be called while holding its lock. */
export const claim = async (db: Database, name: string): Promise<Checkpoint> => {
  const { rows } = await sql<CheckpointRow>`
    update projection_checkpoints set epoch = epoch + 1 where name = ${name} returning ${columns}
  `.execute(db);
  if (!rows[0]) throw new Error(`There is no checkpoint of ${name}`);
  return toCheckpoint(rows[0]);
};

/**
 * Moves the checkpoint in the transaction that saves the rows, and announces it with the commit. Call it first: its row
 * lock then keeps another owner out until the end. Throws `Fenced` where the checkpoint is not where this owner left
 * it: another owner has moved it, or the database lost a commit and the rows with it.
 */
export const advance = async (trx: Database, owner: Ownership, position: bigint): Promise<void> => {
  const fenced = await advanceTogether(trx, [{ owner, position, changes: true }]);
  if (fenced.has(owner.name)) throw new Fenced(owner.name);
};

/** Announces that rows change although the checkpoint stays. Throws `Fenced` as `advance` does. */
export const announceChange = async (trx: Database, { name, epoch, left }: Ownership): Promise<void> => {
  const { rows } = await sql`
    with kept as (
      update projection_checkpoints set changed = ${UNSEEN}
      where name = ${name} and epoch = ${epoch} and position = any(${left.positions.map(String)}::bigint[])
      returning name, position, changed
    )
    select pg_notify(${CHANNEL}, name || ':' || position || ':' || changed) from kept
  `.execute(trx);
  if (rows.length === 0) throw new Fenced(name);
};

/** A checkpoint to move; `changes` is true where rows change with it, false where events are only passed over. */
export interface Move {
  readonly owner: Ownership;
  readonly position: bigint;
  readonly changes: boolean;
}

/**
 * This SELECT sees the rows as they were before a concurrent change of owner that the update waited for. So a
 * projection that should have moved, and did not, is fenced as well.
 */
const ADVANCE_TOGETHER = `with given as (
    select * from json_to_recordset($1)
      as (name text, epoch bigint, changes boolean, position bigint, left_at bigint[])
  ),
  moved as (
    update projection_checkpoints as kept
    set position = given.position, updated_at = now(),
      changed = case when given.changes then given.position else kept.changed end
    from given
    where kept.name = given.name and kept.epoch = given.epoch and kept.position < given.position
      and kept.position = any(given.left_at)
    returning kept.name, kept.position, kept.changed
  )
  select
    array(select given.name from given left join projection_checkpoints as kept using (name)
      where kept.name is null or kept.epoch <> given.epoch or kept.position < all(given.left_at)
        or ((given.changes or kept.position < given.position) and kept.name not in (select name from moved))) as fenced,
    (select pg_notify('${CHANNEL}', string_agg(name || ':' || position || ':' || changed, ' '))
      from moved having count(*) > 0) as announced`;

/**
 * Moves many checkpoints in one statement and announces them in one message. Where rows change, call it first in the
 * transaction that saves them, as `advance`. Answers the names of those that are no longer owned; a position that was
 * already passed is no fault. The caller tells `LastLeft` of the moves once they are committed.
 */
export const advanceTogether = async (db: Database, moves: readonly Move[]): Promise<ReadonlySet<string>> => {
  const given = JSON.stringify(
    moves.map(({ owner: { name, epoch, left }, position, changes }) => ({
      name,
      epoch,
      changes,
      position: String(position),
      left_at: left.positions.map(String),
    })),
  );
  for (const { owner, position } of moves) owner.left.moving(position);
  const rows = await run<{ fenced: string[] }>(db, ADVANCE_TOGETHER, given);
  return new Set(rows[0]?.fenced);
};
