import { randomBytes } from 'node:crypto';
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { LogUnavailable, type NewEvent } from '../event-log.types.ts';
import { asRefusal, refusedAppend } from './refusals.ts';

export type Appended = { readonly revision: number; readonly position: bigint } | 'conflict';

type Call = ClientDuplexStream<pb.BatchAppendReq, pb.BatchAppendResp>;
type Asked = {
  readonly what: string;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Appends, many at once on one call. The client's own `appendToStream` keeps what is pending in one table for the whole
 * process: the end of an old call rejects the appends of a new one, and the new one's next answer then ends the process.
 * Here each call has its own table, so a connection can be left while another is in use.
 */
export class Appends {
  readonly #call: () => Promise<Call>;
  readonly #asked = new WeakMap<Call, Map<string, Asked>>();

  constructor(client: EventStoreDBClient) {
    const begin = (grpc: streams.StreamsClient) =>
      this.#begin(
        grpc.batchAppend(...client['callArguments']({ requiresLeader: true }, { deadline: Infinity })),
      );
    this.#call = client['GRPCStreamCreator'](streams.StreamsClient, 'append', begin, new WeakMap());
  }

  /** `expected` as of `EventLog.append`. What is not answered when `late` comes is forgotten. */
  async append(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
    late: AbortSignal,
  ): Promise<Appended> {
    const call = await this.#call();
    const asked = this.#asked.get(call);
    const what = `append to ${stream}`;
    if (!asked) throw new LogUnavailable(`${what}: its call has ended`);
    const correlation = newCorrelation();
    const key = keyOf(correlation);
    late.addEventListener('abort', () => asked.delete(key), { once: true });
    return new Promise((resolve, reject) => {
      asked.set(key, { what, resolve, reject });
      call.write(requestOf(correlation, stream, expected, events));
    });
  }

  #begin(call: Call): Call {
    const asked = new Map<string, Asked>();
    this.#asked.set(call, asked);
    const fail = (error: unknown): void => {
      this.#asked.delete(call);
      for (const { what, reject } of asked.values()) reject(asRefusal(what, error));
      asked.clear();
    };
    call.on('data', (response: pb.BatchAppendResp) => hear(asked, response));
    call.on('error', (error: Error) => fail(convertToCommandError(error)));
    call.on('end', () => fail(new LogUnavailable('the call for appends has ended')));
    return call;
  }
}

function hear(asked: Map<string, Asked>, response: pb.BatchAppendResp): void {
  const key = keyOf(response.getCorrelationId());
  const one = asked.get(key);
  if (!one) return;
  asked.delete(key);
  const error = response.getError();
  if (error) {
    const details = error.getDetails()?.getTypeName();
    if (details === 'event_store.client.WrongExpectedVersion') one.resolve('conflict');
    else
      one.reject(
        refusedAppend(one.what, details, error.getMessage()) ??
          new LogUnavailable(`${one.what}: ${error.getMessage()}`),
      );
    return;
  }
  const success = response.getSuccess();
  const position = BigInt(success?.getPosition()?.getCommitPosition() ?? 0);
  one.resolve({ revision: Number(success?.getCurrentRevision()), position });
}

/** Without a deadline: it would be judged by the server's clock. The server has a limit of its own, and so has our call. */
function requestOf(
  correlation: shared.UUID,
  stream: string,
  expected: number,
  events: readonly NewEvent[],
): pb.BatchAppendReq {
  const options = new pb.BatchAppendReq.Options().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(stream)),
  );
  if (expected < 0) options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(expected));
  return new pb.BatchAppendReq()
    .setCorrelationId(correlation)
    .setOptions(options)
    .setProposedMessagesList(events.map(proposed))
    .setIsFinal(true);
}

function proposed({ id, type, data, metadata }: NewEvent): pb.BatchAppendReq.ProposedMessage {
  const message = new pb.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(Buffer.from(JSON.stringify(data)))
    .setCustomMetadata(Buffer.from(JSON.stringify(metadata)));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
}

/** What tells this process's appends from anybody else's, and how many it has made. */
const ours = randomBytes(8).readBigInt64BE().toString();
let made = 0;

/** As two numbers, since a server may answer with these whatever it was sent. */
function newCorrelation(): shared.UUID {
  made += 1;
  const halves = new shared.UUID.Structured()
    .setMostSignificantBits(ours)
    .setLeastSignificantBits(String(made));
  return new shared.UUID().setStructured(halves);
}

const keyOf = (id: shared.UUID | undefined): string => {
  const halves = id?.getStructured();
  return `${halves?.getMostSignificantBits()} ${halves?.getLeastSignificantBits()}`;
};
