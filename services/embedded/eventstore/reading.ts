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
import { readRequest, type ReadRequest } from './read-request.ts';
import type { Page, Store } from './store.ts';
import { isMissing, walk } from './walk.ts';

const PAGE = 256;

type Call = ServerWritableStream<ReadReq, Buffer>;

export class Reading {
  readonly #store: Store;
  readonly #arrivals: Arrivals;

  constructor(store: Store, arrivals: Arrivals) {
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
      call.write(encodeStreamNotFound(stream));
      call.end();
      return;
    }
    const newest = this.#store.last;
    const next = walk(this.#store, request);
    let left = request.limit;
    for (let more = left > 0; more && !gone.aborted;) {
      const page = next(Math.min(left, PAGE));
      for (const event of page.events) {
        // What arrived after the call is another read's: otherwise a reader behind a busy writer would never end.
        if (event.position > newest || left === 0 || filter?.matches(event.record) === false) continue;
        call.write(encodeEvent(event, structuredIds));
        left--;
      }
      more = page.more && left > 0 && (page.events.at(-1)?.position ?? 0) <= newest;
      if (more) await this.#pause(call, gone);
    }
    if (!gone.aborted) call.end();
  }

  async #follow(call: Call, request: ReadRequest, gone: AbortSignal): Promise<void> {
    const { stream } = request;
    if (stream !== undefined) isMissing(this.#store, stream);
    const next = walk(this.#store, request);
    const follower = new Follower(call, request, this.#store.last);
    call.write(encodeConfirmation(randomUUID()));
    while (!gone.aborted) {
      const page = next(PAGE);
      follower.deliver(page);
      if (page.more || call.writableNeedDrain) await this.#pause(call, gone);
      // Nothing is awaited between the page and this: no commit can come in between unseen.
      else await waitFor(gone, (arrived) => this.#arrivals.once(stream ?? ALL, arrived));
    }
  }

  /** Lets the reader catch up, and others have their turn. */
  async #pause(call: Call, gone: AbortSignal): Promise<void> {
    await nextTurn();
    await room(call, gone);
  }
}

/** What one subscriber has been told so far. */
class Follower {
  readonly #call: Call;
  readonly #request: ReadRequest;
  #live = false;
  #considered = 0;
  #position: number;

  constructor(call: Call, request: ReadRequest, last: number) {
    this.#call = call;
    this.#request = request;
    this.#position = request.from === 'start' ? 0 : request.from === 'end' ? last : request.from;
  }

  deliver(page: Page): void {
    if (this.#live && page.more) {
      this.#live = false;
      this.#call.write(FELL_BEHIND);
    }
    const { filter, structuredIds } = this.#request;
    for (const event of page.events) {
      this.#position = event.position;
      if (filter === undefined || filter.matches(event.record))
        this.#call.write(encodeEvent(event, structuredIds));
      if (filter !== undefined && ++this.#considered % filter.checkpointEvery === 0) this.#checkpoint();
    }
    if (this.#live || page.more) return;
    this.#live = true;
    if (filter !== undefined) this.#checkpoint();
    this.#call.write(CAUGHT_UP);
  }

  #checkpoint(): void {
    this.#call.write(encodeCheckpoint(this.#position));
  }
}
