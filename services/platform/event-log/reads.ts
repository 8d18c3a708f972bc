import { Transform } from 'node:stream';
import { convertToCommandError, StreamNotFoundError, type EventStoreDBClient } from '@eventstore/db-client';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type pb from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream, ServiceError } from '@grpc/grpc-js';
import { decodeReadAnswer, type ReadAnswer } from './read-answers.ts';
import { followRequest, pageRequest, type PageRequest } from './read-requests.ts';

type Call = ClientReadableStream<ReadAnswer>;

const { path, requestSerialize } = streams.StreamsService.read;

/**
 * Reads on the client's connection. The client's own `readAll`, `readStream` and `subscribeToAll` make objects of an
 * answer three times before it is an event, which takes most of the time of a large read.
 */
export class Reads {
  readonly #client: EventStoreDBClient;

  constructor(client: EventStoreDBClient) {
    this.#client = client;
  }

  /**
   * All answers of the leader; none for a stream that does not exist. A late call is cancelled, since it would stay
   * open.
   */
  async page(request: PageRequest, late: AbortSignal): Promise<readonly ReadAnswer[]> {
    const call = await this.#begin(pageRequest(request), true);
    const cancel = (): void => cancelSoon(call);
    if (late.aborted) cancel();
    late.addEventListener('abort', cancel, { once: true });
    const answers: ReadAnswer[] = [];
    return new Promise((resolve, reject) => {
      call.on('data', (answer: ReadAnswer) => {
        if (answer.position !== undefined) answers.push(answer);
      });
      call.on('error', (error: ServiceError) => {
        const told = convertToCommandError(error);
        if (told instanceof StreamNotFoundError) resolve([]);
        else reject(told);
      });
      call.on('end', () => resolve(answers));
    });
  }

  /** Answers for ever: events after a position, and how far the subscription has come past others. */
  follow(after: bigint | undefined): { readonly answers: Transform; readonly cancel: () => void } {
    const answers = new Transform({
      objectMode: true,
      transform: (answer: ReadAnswer, _, done) =>
        answer.position === undefined ? done() : done(null, answer),
    });
    const fail = (error: Error): void => void answers.destroy(convertToCommandError(error));
    const begun = this.#begin(followRequest(after), false);
    begun.then((call) => call.on('error', fail).pipe(answers), fail);
    return { answers, cancel: () => void begun.then(cancelSoon, () => undefined) };
  }

  #begin(request: pb.ReadReq, requiresLeader: boolean): Promise<Call> {
    const asked = this.#client['callArguments']({ requiresLeader }, { deadline: Infinity });
    const begin = (grpc: streams.StreamsClient): Call =>
      grpc.makeServerStreamRequest(path, requestSerialize, decodeReadAnswer, request, ...asked);
    return this.#client['GRPCStreamCreator'](streams.StreamsClient, 'read', begin)();
  }
}

/** Cancelling at once could come before the call has begun (grpc-node #1464, #1652). */
const cancelSoon = (call: Call): void => void setImmediate(() => call.cancel());
