/**
 * Streams and their events on disk. Everything here is synchronous: nothing is half done between two turns of the event
 * loop.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { openDatabase, writeBack } from './database.ts';
import { type Copied, copyOnline } from './online-copy.ts';
import { encodeRecord, type ProposedEvent, recordData, TOMBSTONE } from './record.ts';
import { KEEP_ALL, KEEP_NEWEST, parseRetention, type Retention } from './retention.ts';
import { type Remove, scavenge } from './scavenge.ts';
import { Tail } from './tail.ts';

const CACHED_STREAMS = 20_000;
/** A page of a read ends after this many bytes of records, however few events these are. */
const PAGE_BYTES = 32 * 1024;

export type Direction = 'forwards' | 'backwards';
export type Stored = { readonly position: number; readonly revision: number; readonly record: Buffer };
/** `more`: the page ended because it was full, not because there is nothing after it. */
export type Page = { readonly events: readonly Stored[]; readonly more: boolean };

/** A stream as the store sees it now: `head` is its last revision, -1 when it has no events, TOMBSTONE when it is gone. */
export type StreamState = { id: number; head: number; readonly retention: Retention };

/** The part of the store that a read needs. */
export type ReadableStore = Pick<Store, 'last' | 'stream' | 'readStream' | 'readAll'>;

export const isMetastream = (name: string): boolean => name.startsWith('$$');

export class Store {
  readonly #database: DatabaseSync;
  readonly #statements: ReturnType<typeof prepare>;
  readonly #states = new Map<string, StreamState>();
  readonly #tail = new Tail<Stored>();
  #written = new Set<string>();
  #last: number;
  #isWrittenBack = false;

  /** Opens the store in a folder. @throws UnusableFolder */
  constructor(folder: string) {
    this.#database = openDatabase(folder);
    this.#statements = prepare(this.#database);
    this.#last = this.#readLast();
  }

  /**
   * The position of the newest event, 0 when there is none. Positions rise by one, except for the gaps that `skip`
   * leaves.
   */
  get last(): number {
    return this.#last;
  }

  /** The state of a stream. Do not hold it across turns of the event loop. */
  stream(name: string): StreamState {
    const cached = this.#states.get(name);
    if (cached !== undefined) return cached;
    const loaded = this.#load(name);
    if (this.#states.size >= CACHED_STREAMS) this.#forgetOldest();
    this.#states.set(name, loaded);
    return loaded;
  }

  /** The data of a stream's metadata event; empty when it has none. */
  metadata(name: string): Buffer {
    const { id, head } = this.stream(`$$${name}`);
    const [newest] = id === 0 ? [] : this.readStream(id, head, 'backwards', 1).events;
    return newest === undefined ? Buffer.alloc(0) : recordData(newest.record);
  }

  /** Writes one event at the end of its stream (or as its tombstone), inside a transaction. */
  put(name: string, event: ProposedEvent, created: number, as: 'next' | 'tombstone' = 'next'): Stored {
    const state = this.stream(name);
    const position = this.#last + 1;
    const revision = as === 'next' ? state.head + 1 : TOMBSTONE;
    const record = encodeRecord(event, { stream: name, revision, position, created });
    if (state.id === 0) {
      this.#statements.insertStream.run(name, position);
      state.id = position;
    }
    this.#statements.insertEvent.run(position, state.id, revision, record);
    state.head = revision;
    this.#last = position;
    this.#written.add(name);
    if (isMetastream(name)) this.#states.delete(name.slice(2));
    const stored = { position, revision, record };
    this.#tail.push(stored);
    return stored;
  }

  /** Skips positions, as a real node does, where they are offsets in a file. */
  skip(positions: number): void {
    this.#last += positions;
  }

  /** Puts what the process before left in the WAL on the disk: here once, and at the latest before the first write. */
  writeBack(): void {
    if (!this.#isWrittenBack) this.#isWrittenBack = writeBack(this.#database);
  }

  begin(): void {
    this.writeBack();
    this.#statements.begin.run();
  }

  /** Makes the transaction durable and names the streams it wrote to. */
  commit(): ReadonlySet<string> {
    this.#statements.commit.run();
    const written = this.#written;
    this.#written = new Set();
    return written;
  }

  rollback(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    this.#written.clear();
    this.#states.clear();
    this.#tail.forget();
    this.#last = this.#readLast();
  }

  /** A page of a stream from a revision on, inclusive. */
  readStream(id: number, from: number, direction: Direction, limit: number): Page {
    const { streamForwards, streamBackwards } = this.#statements;
    const statement = direction === 'forwards' ? streamForwards : streamBackwards;
    return page(rows(statement.iterate(id, clamp(from), limit)), limit);
  }

  /** A page of all events in commit order from a position on, inclusive. */
  readAll(from: number, direction: Direction, limit: number): Page {
    const { allForwards, allBackwards } = this.#statements;
    const newest = direction === 'forwards' ? this.#tail.from(from) : undefined;
    if (newest !== undefined) return page(newest, limit);
    const statement = direction === 'forwards' ? allForwards : allBackwards;
    return page(rows(statement.iterate(clamp(from), limit)), limit);
  }

  /**
   * Removes for good what the metadata of streams hides, as a real node's scavenge does; of each stream the newest
   * event stays. After about the given milliseconds it leaves the rest to the next time; what it has done until then, or
   * until it fails, stays done. Answers how many events were removed.
   */
  scavenge(within = Infinity): number {
    const { metastreams, removeBefore } = this.#statements;
    const names = metastreams.all().map(({ name }) => String(name));
    const remove: Remove = (id, before, most) => Number(removeBefore.run(id, before, most).changes);
    return scavenge(this, names, remove, within);
  }

  /** Copies everything into a new file while the store stays in use. */
  copyTo(path: string): Promise<Copied> {
    return copyOnline(this.#database, path);
  }

  close(): void {
    this.#database.close();
  }

  #load(name: string): StreamState {
    const id = Number(this.#statements.findStream.get(name)?.['id'] ?? 0);
    const head = id === 0 ? -1 : Number(this.#statements.headOf.get(id)?.['head'] ?? -1);
    return { id, head, retention: this.#retention(name) };
  }

  #retention(name: string): Retention {
    if (isMetastream(name)) return KEEP_NEWEST;
    const data = this.metadata(name);
    return data.length === 0 ? KEEP_ALL : parseRetention(data);
  }

  #forgetOldest(): void {
    for (const name of this.#states.keys()) {
      this.#states.delete(name);
      return;
    }
  }

  #readLast(): number {
    return Number(this.#statements.last.get()?.['position'] ?? 0);
  }
}

function prepare(database: DatabaseSync) {
  const events = 'SELECT position, revision, record FROM events';
  return {
    begin: database.prepare('BEGIN IMMEDIATE'),
    commit: database.prepare('COMMIT'),
    last: database.prepare('SELECT max(position) AS position FROM events'),
    findStream: database.prepare('SELECT id FROM streams WHERE name = ?'),
    headOf: database.prepare('SELECT max(revision) AS head FROM events WHERE stream = ?'),
    metastreams: database.prepare("SELECT name FROM streams WHERE name >= '$$' AND name < '$%'"),
    removeBefore: database.prepare(
      'DELETE FROM events WHERE position IN (SELECT position FROM events WHERE stream = ? AND revision < ? ORDER BY revision LIMIT ?)',
    ),
    insertStream: database.prepare('INSERT INTO streams (name, id) VALUES (?, ?)'),
    insertEvent: database.prepare(
      'INSERT INTO events (position, stream, revision, record) VALUES (?, ?, ?, ?)',
    ),
    streamForwards: database.prepare(
      `${events} WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
    ),
    streamBackwards: database.prepare(
      `${events} WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`,
    ),
    allForwards: database.prepare(`${events} WHERE position >= ? ORDER BY position LIMIT ?`),
    allBackwards: database.prepare(`${events} WHERE position <= ? ORDER BY position DESC LIMIT ?`),
  };
}

function page(found: Iterable<Stored>, limit: number): Page {
  const events: Stored[] = [];
  let bytes = 0;
  for (const event of found) {
    if (events.length === limit) break;
    events.push(event);
    bytes += event.record.length;
    if (bytes >= PAGE_BYTES) break;
  }
  return { events, more: bytes >= PAGE_BYTES || events.length === limit };
}

function* rows(found: ReturnType<StatementSync['iterate']>): Generator<Stored> {
  for (const { position, revision, record } of found) {
    if (!(record instanceof Uint8Array)) throw new TypeError('a stored record is not a blob');
    yield { position: Number(position), revision: Number(revision), record: asBuffer(record) };
  }
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Clients name "the end" by numbers no row can have, and SQLite takes safe integers only. */
const clamp = (value: number): number => Math.min(Math.max(value, 0), Number.MAX_SAFE_INTEGER);
