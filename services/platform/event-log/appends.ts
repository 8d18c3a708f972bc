import { randomInt } from 'node:crypto';
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { LogUnavailable, type NewEvent } from '../../kernel/event-log.ts';
import { decodeAppendAnswer, encodeAppend, type AppendAnswer } from './append-messages.ts';
import { asRefusal, refusedAppend } from './refusals.ts';

export type Appended = { readonly revision: number; readonly position: bigint } | 'conflict';

type Call = ClientDuplexStream<Buffer, AppendAnswer>;
type Asked = {
  readonly what: string;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Appends events, many appends at once on one call. The client's own `appendToStream` keeps what is pending in one
 * table for the whole process: when an old call ends, it rejects the appends of a new one, whose next answer then ends
 * the process. Here each call has its own table, so a connection can be left while another is in use.
 */
export class Appends {
  readonly #call: () => Promise<Call>;
  readonly #asked = new WeakMap<Call, Map<number, Asked>>();

  constructor(client: EventStoreDBClient) {
    const begin = (grpc: streams.StreamsClient) =>
      this.#begin(
        grpc.makeBidiStreamRequest(
          streams.StreamsService.batchAppend.path,
          asItIs,
          decodeAppendAnswer,
          ...client['callArguments']({ requiresLeader: true }, { deadline: Infinity }),
        ),
      );
    this.#call = client['GRPCStreamCreator'](streams.StreamsClient, 'append', begin, new WeakMap());
  }

  /** `expected` as for `EventLog.append`. An append that is not answered before `late` aborts is forgotten. */
  async append(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
    late: AbortSignal,
  ): Promise<Appended> {
    const call = await this.#call();
    // Discovery may have taken long: what was given up meanwhile must not be written after all.
    late.throwIfAborted();
    const asked = this.#asked.get(call);
    const what = `append to ${stream}`;
    if (!asked) throw new LogUnavailable(`${what}: its call has ended`);
    made += 1;
    const number = made;
    const message = encodeAppend({ sender, number }, stream, expected, events);
    late.addEventListener('abort', () => asked.delete(number), { once: true });
    return new Promise((resolve, reject) => {
      asked.set(number, { what, resolve, reject });
      call.write(message);
    });
  }

  #begin(call: Call): Call {
    const asked = new Map<number, Asked>();
    this.#asked.set(call, asked);
    const fail = (error: unknown): void => {
      this.#asked.delete(call);
      for (const { what, reject } of asked.values()) reject(asRefusal(what, error));
      asked.clear();
    };
    call.on('data', (answer: AppendAnswer) => hear(asked, answer));
    call.on('error', (error: Error) => fail(convertToCommandError(error)));
    call.on('end', () => fail(new LogUnavailable('the call for appends has ended')));
    return call;
  }
}

function hear(asked: Map<number, Asked>, { number, error, ...appended }: AppendAnswer): void {
  const one = asked.get(number);
  if (!one) return;
  asked.delete(number);
  if (!error) one.resolve(appended);
  else if (error.details === 'event_store.client.WrongExpectedVersion') one.resolve('conflict');
  else
    one.reject(
      refusedAppend(one.what, error.details, error.message) ??
        new LogUnavailable(`${one.what}: ${error.message}`),
    );
}

/** Distinguishes this process's appends from others'; and how many it has made. */
const sender = randomInt(2 ** 48 - 1);
let made = 0;

/** Messages are encoded before they are written. */
const asItIs = (message: Buffer): Buffer => message;
