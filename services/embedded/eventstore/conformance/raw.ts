/** Calls below the client: what it would never send, and what it hides. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { Metadata, type StatusObject } from '@grpc/grpc-js';
import { field, varintField } from '../wire.ts';

type Client = streams.StreamsClient;

type AppendOptions = {
  readonly data?: Buffer;
  readonly id?: string;
  readonly type?: string;
  /** Milliseconds from now. */
  readonly deadline?: number;
  readonly isFinal?: boolean;
};

export function proposed({
  id = randomUUID(),
  type = 'happened',
  data = Buffer.from('{}'),
}: AppendOptions = {}) {
  const message = new pb.BatchAppendReq.ProposedMessage();
  message.setId(new shared.UUID().setString(id));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message.setData(data);
}

export const identifier = (stream: string): shared.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

const DEADLINE = 6;

/** A google.protobuf.Timestamp of milliseconds since the epoch. */
const timestamp = (milliseconds: number): Buffer =>
  Buffer.concat([
    varintField(1, Math.floor(milliseconds / 1000)),
    varintField(2, Math.floor(milliseconds % 1000) * 1e6),
  ]);

/** A BatchAppend message of one event, expecting nothing. */
export function appendOf(stream: string, options: AppendOptions = {}): pb.BatchAppendReq {
  const { deadline, isFinal = true } = options;
  const head = new pb.BatchAppendReq.Options().setStreamIdentifier(identifier(stream)).setAny();
  const time = deadline === undefined ? Buffer.alloc(0) : field(DEADLINE, timestamp(Date.now() + deadline));
  return new pb.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(randomUUID()))
    .setOptions(pb.BatchAppendReq.Options.deserializeBinary(Buffer.concat([head.serializeBinary(), time])))
    .setProposedMessagesList([proposed(options)])
    .setIsFinal(isFinal);
}

export const basicAuthorization = (user: string, password: string): Metadata => {
  const metadata = new Metadata();
  metadata.set('authorization', `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
  return metadata;
};

/** One BatchAppend call: `ask` sends a message and waits for the next answer. */
export function batchCall(client: Client, metadata = new Metadata()) {
  const call = client.batchAppend(metadata);
  const ended = endOf(call);
  return {
    ended,
    send: (message: pb.BatchAppendReq) => call.write(message),
    answer: async (): Promise<pb.BatchAppendResp> => {
      const [response]: pb.BatchAppendResp[] = await once(call, 'data');
      if (response === undefined) throw new Error('no answer');
      return response;
    },
    async ask(message: pb.BatchAppendReq): Promise<pb.BatchAppendResp> {
      const answered = this.answer();
      call.write(message);
      return answered;
    },
    cancel: () => call.cancel(),
  };
}

/** A subscription to `$all` from its start, without a filter. */
export function subscriptionTo(client: Client, metadata = new Metadata()) {
  const options = new pb.ReadReq.Options()
    .setAll(new pb.ReadReq.Options.AllOptions().setStart(new shared.Empty()))
    .setSubscription(new pb.ReadReq.Options.SubscriptionOptions())
    .setNoFilter(new shared.Empty());
  const call = client.read(new pb.ReadReq().setOptions(options), metadata);
  const caughtUp = new Promise<void>((resolve) => {
    call.on('data', (response: pb.ReadResp) => {
      if (response.hasCaughtUp()) resolve();
    });
  });
  return { caughtUp, ended: endOf(call), cancel: () => call.cancel() };
}

/** The status a call ended with. */
export function endOf(call: {
  once(name: 'status', listener: (ended: StatusObject) => void): unknown;
  on(name: 'error', listener: () => void): unknown;
}): Promise<number> {
  call.on('error', () => {});
  return new Promise((resolve) => call.once('status', ({ code }) => resolve(code)));
}
