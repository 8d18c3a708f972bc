import type { Writable } from 'node:stream';
import type { LiveMessage } from '#contracts/live/messages';
import type { ReadTableName } from '#contracts/read-tables';
import { later } from '#contracts/kernel/recorded';
import { frame, withoutId } from './frame.ts';
import { Listener, productTopic, userTopic, type ListenRequest } from './listener.ts';
import { ChangedTables } from './changed-tables.ts';
import { Recent } from './recent.ts';

/** The messages about an event to listeners, once the read tables have it. */
export interface Broadcast {
  readonly position: bigint;
  readonly message?: { readonly topic: string; readonly message: LiveMessage };
  /** The read tables that it changed. */
  readonly tables: readonly ReadTableName[];
}

/** How far a listener has heard: up to a log position, unknown how far, or nothing yet. */
export type ResumePoint = bigint | 'unknown' | undefined;

/** The most messages that are repeated to a listener who comes back; beyond that it is cheaper to read again. */
const MOST_REPLAYED = 500;
/** Milliseconds of earlier messages that a new listener gets: the content of its page was read a little earlier. */
const OVERLAP = 10_000;
/**
 * The most topics, about 25 MB: far more than there are products on open pages. The ids that a listener names may be made
 * up, so of what nobody follows yet no more is followed then.
 */
const MOST_TOPICS = 100_000;
/** Beats, one a second, between two heartbeats of a listener; the listeners are spread over them. */
const BEATS = 20;
/** Milliseconds after which a browser reconnects, plus a random part, so that not all come in the same moment. */
const COME_BACK = { after: 2_000, within: 4_000 } as const;

/**
 * All listeners of this process, by topic: a message costs only the listeners that it concerns, and no query. It is
 * sent what happened in the order of the log.
 */
export class Hub {
  readonly #byTopic = new Map<string, Set<Listener>>();
  readonly #staff = new Set<Listener>();
  readonly #beats: readonly Set<Listener>[] = Array.from({ length: BEATS }, () => new Set<Listener>());
  readonly #changedTables: ChangedTables;
  readonly #clock: () => number;
  readonly #mostKept: number | undefined;
  readonly #mostTopics: number;
  #recent: Recent | undefined;
  #position = 0n;
  #turn = 0;
  #count = 0;
  #isClosed = false;

  /** The clock is in ms and never set back; `mostKept` messages are kept for listeners who come back. */
  constructor({
    clock = () => performance.now(),
    mostKept,
    mostTopics = MOST_TOPICS,
  }: { clock?: () => number; mostKept?: number; mostTopics?: number } = {}) {
    this.#clock = clock;
    this.#mostKept = mostKept;
    this.#mostTopics = mostTopics;
    this.#changedTables = new ChangedTables(() => this.#tellStaff(), clock);
  }

  /** From now on it gets everything after a position; it has nothing from before. */
  begin(position: bigint): void {
    const options = { clock: this.#clock, ...(this.#mostKept === undefined ? {} : { most: this.#mostKept }) };
    this.#recent = new Recent(position, options);
    this.#position = position;
  }

  get hasBegun(): boolean {
    return this.#recent !== undefined;
  }

  /** Whether listeners may come: it has begun, and was not closed. */
  get isOpen(): boolean {
    return this.hasBegun && !this.#isClosed;
  }

  /** The position up to which everything was sent. */
  get position(): bigint {
    return this.#position;
  }

  get count(): number {
    return this.#count;
  }

  /** The listeners of an account, or of all accounts where none is named. */
  signedIn(userId?: string): readonly Listener[] {
    if (userId !== undefined) return [...(this.#byTopic.get(userTopic(userId)) ?? [])];
    return this.#beats.flatMap((those) => [...those].filter(({ who }) => who));
  }

  /** Adds a listener, and sends what it missed. It stays until `out` closes. */
  join(asking: ListenRequest, heard: ResumePoint, out: Writable): Listener {
    const after = typeof heard === 'bigint' && heard > this.#position ? heard : this.#position;
    const products = asking.products.filter((id) => this.#isRoomFor(productTopic(id)));
    const listener = new Listener({ ...asking, products }, after, out);
    for (const topic of listener.topics) setOf(this.#byTopic, topic).add(listener);
    if (listener.watchedTables.length > 0) this.#staff.add(listener);
    const beat = this.#beats[this.#turn];
    beat?.add(listener);
    this.#count += 1;
    out.once('close', () => {
      for (const topic of listener.topics) this.#forget(topic, listener);
      this.#staff.delete(listener);
      beat?.delete(listener);
      this.#count -= 1;
    });
    const comeBack = COME_BACK.after + Math.floor(Math.random() * COME_BACK.within);
    listener.enqueue(`retry: ${comeBack}\n${this.#missedBy(listener, heard)}`);
    listener.flush();
    // It asked before the hub was closed, and comes back like the others.
    if (this.#isClosed) listener.end();
    return listener;
  }

  /** Sends what happened, in the order of the log. */
  broadcast(batch: readonly Broadcast[]): void {
    const notified = new Set<Listener>();
    for (const { position, message: sent, tables } of batch) {
      this.#position = position;
      for (const table of tables) this.#changedTables.touch(table, position);
      if (!sent) continue;
      const { topic, message } = sent;
      const text = frame(message, position);
      this.#recent?.add({ position, topic, text });
      for (const listener of this.#byTopic.get(topic) ?? []) {
        if (position <= listener.after) continue;
        // Staff get the changes of tables later, so this must not say yet that everything up to here was sent.
        listener.enqueue(listener.watchedTables.length > 0 ? withoutId(text) : text);
        notified.add(listener);
      }
    }
    for (const listener of notified) listener.flush();
  }

  /** Tells everybody that more happened than can be sent, up to a position. */
  reportMissed(position: bigint): void {
    this.begin(position);
    for (const listener of this.#everybody()) {
      listener.after = position;
      listener.enqueue(frame({ kind: 'missed' }, position));
      listener.flush();
    }
  }

  /** To be called once a second: sends a heartbeat to the listeners whose turn it is. */
  beat(): void {
    this.#turn = (this.#turn + 1) % BEATS;
    for (const listener of this.#beats[this.#turn] ?? []) {
      // Changes of tables, which follow within a second, will serve as theirs.
      if (listener.watchedTables.length > 0 && this.#changedTables.isWaiting) continue;
      listener.enqueue(frame({ kind: 'told' }, later(this.#position, listener.after)));
      listener.flush();
    }
  }

  /** Ends the stream of a person whose session or rights have changed: they reconnect as who they are now. */
  dismiss(listener: Listener): void {
    listener.enqueue(frame({ kind: 'session' }));
    listener.end();
  }

  /** Ends all streams, for good. The listeners reconnect, to another process. */
  close(): void {
    this.#isClosed = true;
    this.#changedTables.stop();
    for (const listener of this.#everybody()) listener.end();
  }

  #isRoomFor(topic: string): boolean {
    return this.#byTopic.size < this.#mostTopics || this.#byTopic.has(topic);
  }

  #missedBy(listener: Listener, heard: ResumePoint): string {
    const recent = this.#recent;
    const missed = frame({ kind: 'missed' }, listener.after);
    if (!recent || heard === 'unknown') return missed;
    const from = heard ?? recent.before(OVERLAP);
    const topics = new Set(listener.topics);
    const messages = recent.behind(from)?.filter(({ topic }) => topics.has(topic));
    if (!messages || messages.length > MOST_REPLAYED) return missed;
    const lists = this.#changedTables.behind(from, listener.watchedTables).map((message) => frame(message));
    // Table changes come last and carry no id: only the closing `told` frame says that everything up to here was sent.
    const told = messages.map(({ text }) => (lists.length > 0 ? withoutId(text) : text));
    return [...told, ...lists, frame({ kind: 'told' }, listener.after)].join('');
  }

  #tellStaff(): void {
    for (const listener of this.#staff) {
      const messages = this.#changedTables.behind(listener.after, listener.watchedTables);
      const last = messages.length - 1;
      for (const [index, message] of messages.entries())
        listener.enqueue(frame(message, index === last ? this.#position : undefined));
      if (last < 0) continue;
      listener.after = this.#position;
      listener.flush();
    }
  }

  #everybody(): readonly Listener[] {
    return this.#beats.flatMap((those) => [...those]);
  }

  #forget(topic: string, listener: Listener): void {
    const those = this.#byTopic.get(topic);
    those?.delete(listener);
    if (those?.size === 0) this.#byTopic.delete(topic);
  }
}

const setOf = (sets: Map<string, Set<Listener>>, key: string): Set<Listener> => {
  const known = sets.get(key);
  if (known) return known;
  const made = new Set<Listener>();
  sets.set(key, made);
  return made;
};
