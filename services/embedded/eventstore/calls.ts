/**
 * The edge of every call: checks credentials first, turns errors into statuses, and ends open calls when the process
 * stops.
 */
import { type Metadata, type ServerDuplexStream, type ServerWritableStream, status } from '@grpc/grpc-js';
import type { Credentials } from './credentials.ts';
import { CallFailure, unavailable } from './failures.ts';
import type { Pack } from './packs.ts';

/** A call that may stay open: the server writes to it, and the reader may be slower than the writer. */
export type OpenCall<In> = ServerWritableStream<In, Pack> | ServerDuplexStream<In, Pack>;

type Called = { readonly metadata: Metadata };

export class Calls {
  readonly #credentials: Credentials;
  readonly #open = new Set<AbortController>();
  #stopped = false;

  constructor(credentials: Credentials) {
    this.#credentials = credentials;
  }

  /** Runs a handler; its signal aborts when the caller disconnects or the process stops. Never throws. */
  run<In>(call: OpenCall<In>, handle: (gone: AbortSignal) => Promise<void>): void {
    const open = new AbortController();
    let cancelled = false;
    this.#open.add(open);
    call.once('cancelled', () => {
      cancelled = true;
      this.#open.delete(open);
      open.abort();
    });
    const run = async (): Promise<void> => {
      const failure = await this.#guarded(() => this.#checked(call, () => handle(open.signal)));
      if (failure !== undefined && !cancelled) call.emit('error', failure);
    };
    void run();
  }

  /** Checks the caller of a unary call, then answers with what the handler returns or throws. */
  answer<Out>(
    call: Called,
    reply: (failure: CallFailure | null, answer?: Out) => void,
    handle: () => Promise<Out>,
  ): void {
    this.#checked(call, handle).then(
      (answer) => reply(null, answer),
      (error: unknown) => reply(asFailure(error)),
    );
  }

  /** Ends every open call with UNAVAILABLE. */
  stop(): void {
    this.#stopped = true;
    for (const open of this.#open) open.abort();
  }

  async #checked<Out>(call: Called, handle: () => Promise<Out>): Promise<Out> {
    if (this.#stopped) throw unavailable();
    this.#credentials.check(call.metadata);
    return handle();
  }

  async #guarded(handle: () => Promise<void>): Promise<CallFailure | undefined> {
    try {
      await handle();
      return this.#stopped ? unavailable() : undefined;
    } catch (error) {
      return asFailure(error);
    }
  }
}

/** Resolves when the call's reader has caught up, or the signal aborts. */
export async function room<In>(call: OpenCall<In>, gone: AbortSignal): Promise<void> {
  if (!call.writableNeedDrain || gone.aborted) return;
  await waitFor(gone, (done) => {
    call.once('drain', done);
    return () => call.off('drain', done);
  });
}

/**
 * Resolves when the callback given to `start` is called, or the signal aborts; the function that `start` returned then
 * undoes it.
 */
export function waitFor(gone: AbortSignal, start: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      gone.removeEventListener('abort', finish);
      undo();
      resolve();
    };
    const undo = start(finish);
    gone.addEventListener('abort', finish, { once: true });
  });
}

function asFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  // A caller that disconnected in the middle of its request gets no answer anyway.
  if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new CallFailure(status.CANCELLED, 'the caller went away');
  console.error(error);
  return new CallFailure(status.INTERNAL, error instanceof Error ? error.message : 'internal error');
}
