/** Read: a stream or `$all`, once or for ever. */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { ALL, type Arrivals } from './arrivals.ts';
import { room, waitFor } from './calls.ts';
import {
  CAUGHT_UP,
  encodeCheckpoint,
  encodeConfirmation,
  encodeEvent,
  encodeStreamNotFound,
  FELL_BEHIND,
} from './read-codec.ts';
import type { Pack } from './packs.ts';
import { readRequest, type ReadRequest } from './read-request.ts';
import type { Page, ReadableStore, Stored } from './store.ts';
import { isMissing, walk } from './walk.ts';

const PAGE = 256;

type Call = ServerWritableStream<ReadReq, Pack>;

export class Reading {
  readonly #store: ReadableStore;
  readonly #arrivals: Arrivals;

  constructor(store: ReadableStore, arrivals: Arrivals) {
    this.#store = store;
    this.#arrivals = arrivals;
  }

  /** Answers a Read call until its end, or until the signal aborts. @throws CallFailure */
  async answer(call: Call, gone: AbortSignal): Promise<void> {
    const request = readRequest(call.request);
    if (request.subscription) await this.#follow(call, request, gone);
    else await this.#read(call, request, gone);
  }

  async #read(call: Call, request: ReadRequest, gone: AbortSignal): Promise<void> {
    const { stream, filter, structuredIds } = request;
    if (stream !== undefined && isMissing(this.#store, stream)) {
      call.write([encodeStreamNotFound(stream)]);
      call.end();
      return;
    }
    const newest = this.#store.last;
    const next = walk(this.#store, request);
    let left = request.limit;
    for (let more = left > 0; more && !gone.aborted;) {
      const page = next(Math.min(left, PAGE));
      // Skip what arrived after the call: otherwise a reader behind a busy writer would never end.
      const found = page.events.filter(
        ({ position, record }) => position <= newest && filter?.matches(record) !== false,
      );
      if (found.length > 0) call.write(found.map((event) => encodeEvent(event, structuredIds)));
      left -= found.length;
      more = page.more && left > 0 && (page.events.at(-1)?.position ?? 0) <= newest;
      if (more) await this.#pause(call, gone);
    }
    if (!gone.aborted) call.end();
  }

  async #follow(call: Call, request: ReadRequest, gone: AbortSignal): Promise<void> {
    const { stream } = request;
    if (stream !== undefined) isMissing(this.#store, stream);
    const next = walk(this.#store, request);
    const follower = new Follower(request);
    call.write([encodeConfirmation(randomUUID())]);
    while (!gone.aborted) {
      const page = next(PAGE);
      const pack = follower.messages(page, stream === undefined || !isMissing(this.#store, stream));
      if (pack.length > 0) call.write(pack);
      if (page.more || call.writableNeedDrain) await this.#pause(call, gone);
      // Nothing is awaited between reading the page and this: no commit can be missed in between.
      else await waitFor(gone, (arrived) => this.#arrivals.once(stream ?? ALL, arrived));
    }
  }

  /** Waits for the reader to catch up, and lets other calls run. */
  async #pause(call: Call, gone: AbortSignal): Promise<void> {
    await nextTurn();
    await room(call, gone);
  }
}

/** What one subscriber has been sent so far. */
class Follower {
  readonly #request: ReadRequest;
  #live = false;
  #considered = 0;

  constructor(request: ReadRequest) {
    this.#request = request;
  }

  /**
   * The messages for the next page. As in a real node, "caught up" is never sent for a stream that does not exist yet.
   */
  messages({ events, more }: Page, exists: boolean): Pack {
    const messages: Buffer[] = [];
    if (this.#live && more) messages.push(FELL_BEHIND);
    for (const event of events) this.#consider(event, messages);
    const live = !more && exists;
    if (!this.#live && live) messages.push(CAUGHT_UP);
    this.#live = live;
    return messages;
  }

  #consider(event: Stored, messages: Buffer[]): void {
    const { filter, structuredIds } = this.#request;
    if (filter?.matches(event.record) !== false) messages.push(encodeEvent(event, structuredIds));
    if (filter !== undefined && ++this.#considered % filter.checkpointEvery === 0)
      messages.push(encodeCheckpoint(event.position));
  }
}
