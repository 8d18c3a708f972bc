import type { Batch, EventLog } from '../../kernel/event-log.ts';

type Follow = EventLog['follow'];
type Following = Parameters<Follow>[0];

/** A follower: what it has been given so far, and its end. */
class Member {
  readonly following: Following;
  position: bigint;
  readonly #end = Promise.withResolvers<void>();

  constructor(following: Following) {
    this.following = following;
    this.position = following.after ?? -1n;
    // A fault while it catches up is reported later.
    this.#end.promise.catch(() => undefined);
  }

  /** Resolves when it has left; rejects with the reason why it had to. */
  get ended(): Promise<void> {
    return this.#end.promise;
  }

  /** Gives it the events that it does not have yet. */
  async take({ events, position }: Batch): Promise<void> {
    if (this.following.signal.aborted || position <= this.position) return;
    const { position: reached } = this;
    await this.following.onBatch({ events: events.filter((event) => event.position > reached), position });
    this.position = position;
  }

  leave(): void {
    this.#end.resolve();
  }

  fail(error: unknown): void {
    this.#end.reject(error);
  }
}

/**
 * Shares one subscription among all followers of the log in a process, so that each event arrives once. A follower that
 * begins further back follows by itself until it has caught up. All wait for the slowest.
 */
export class SharedFollowing {
  readonly #follow: Follow;
  readonly #members = new Set<Member>();
  #leading: AbortController | undefined;
  /** The position up to which the shared subscription has brought events. */
  #delivered = -1n;

  constructor(follow: Follow) {
    this.#follow = follow;
  }

  /** As `EventLog.follow`. */
  async follow(following: Following): Promise<void> {
    const { signal } = following;
    const member = new Member(following);
    const leave = () => this.#leave(member);
    signal.addEventListener('abort', leave, { once: true });
    try {
      if (!signal.aborted && !this.#takesIn(member)) await this.#catchUp(member);
      if (!signal.aborted) await member.ended;
    } finally {
      signal.removeEventListener('abort', leave);
      leave();
    }
  }

  /** Takes a member in if it lacks nothing that the others have. */
  #takesIn(member: Member): boolean {
    if (this.#leading && member.position < this.#delivered) return false;
    this.#members.add(member);
    if (!this.#leading) this.#lead(member.position);
    return true;
  }

  #lead(after: bigint): void {
    const leading = new AbortController();
    this.#leading = leading;
    this.#delivered = after;
    const following: Following = {
      after: after < 0n ? undefined : after,
      signal: leading.signal,
      onBatch: (batch) => this.#give(batch, leading.signal),
      onCurrent: (at) => this.#members.forEach((member) => member.following.onCurrent?.(at)),
    };
    this.#follow(following).catch((error: unknown) => {
      if (this.#leading !== leading) return;
      for (const member of this.#members) member.fail(error);
    });
  }

  async #give(batch: Batch, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#delivered = batch.position;
    const given = [...this.#members].map((member) =>
      member.take(batch).catch((error: unknown) => member.fail(error)),
    );
    await Promise.all(given);
  }

  /** Follows by a subscription of its own, until the member can be taken in. */
  #catchUp(member: Member): Promise<void> {
    const { signal, after, onCurrent } = member.following;
    const isThere = new AbortController();
    const onBatch = async (batch: Batch) => {
      await member.take(batch);
      if (!signal.aborted && this.#takesIn(member)) isThere.abort();
    };
    const own = AbortSignal.any([signal, isThere.signal]);
    return this.#follow({ after, signal: own, onBatch, ...(onCurrent && { onCurrent }) });
  }

  #leave(member: Member): void {
    member.leave();
    if (!this.#members.delete(member) || this.#members.size > 0) return;
    this.#leading?.abort();
    this.#leading = undefined;
  }
}
