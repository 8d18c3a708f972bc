/** The protocol below the client, at its limits: what a broken or hostile caller sends must not affect others. */
import { connect as connectSocket } from 'node:net';
import { once } from 'node:events';
import persistent from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import persistentMessages from '@eventstore/db-client/generated/persistent_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import {
  credentials,
  makeGenericClientConstructor,
  Metadata,
  type ServiceError,
  status,
} from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningStore, startStore, temporaryFolder } from './conformance/process.ts';
import { appendOf, basicAuthorization, batchCall, endOf, identifier, proposed } from './conformance/raw.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: RunningStore;
let client: streams.StreamsClient;

beforeAll(async () => {
  folder = await temporaryFolder();
  store = await startStore({ folder: folder.path });
  client = new streams.StreamsClient(`127.0.0.1:${store.port}`, credentials.createInsecure());
});

afterAll(async () => {
  client.close();
  await store.end('SIGTERM');
  await folder.remove();
});

const detailsOf = (answer: pb.BatchAppendResp): string | undefined =>
  answer.getError()?.getDetails()?.getTypeName();

/** The events a stream holds, or undefined when it is missing. */
async function count(stream: string, metadata = new Metadata()): Promise<number | undefined> {
  let events: number | undefined = 0;
  const call = client.read(readOf(stream), metadata);
  call.on('data', (response: pb.ReadResp) => {
    if (response.hasStreamNotFound()) events = undefined;
    else if (response.hasEvent()) events = (events ?? 0) + 1;
  });
  expect(await endOf(call)).toBe(status.OK);
  return events;
}

function readOf(stream: string): pb.ReadReq {
  const source = new pb.ReadReq.Options.StreamOptions()
    .setStreamIdentifier(identifier(stream))
    .setStart(new shared.Empty());
  const ids = new pb.ReadReq.Options.UUIDOption().setStructured(new shared.Empty());
  return new pb.ReadReq().setOptions(
    new pb.ReadReq.Options().setStream(source).setCount('100').setUuidOption(ids),
  );
}

describe('a batch append', () => {
  test('whose time is over is answered Timeout and not written', async () => {
    const batch = batchCall(client);
    expect(detailsOf(await batch.ask(appendOf('too-late', { deadline: -1000 })))).toBe(
      'event_store.client.Timeout',
    );
    expect(await count('too-late')).toBeUndefined();
    batch.cancel();
  });

  test('that never ends is answered Timeout once, and what still comes of it is ignored', async () => {
    const batch = batchCall(client);
    const unfinished = appendOf('unfinished', { deadline: 100, isFinal: false });
    expect(detailsOf(await batch.ask(unfinished))).toBe('event_store.client.Timeout');
    const rest = unfinished.clone();
    rest.clearOptions();
    rest.setIsFinal(true);
    batch.send(rest);
    const next = appendOf('after-the-unfinished');
    const answer = await batch.ask(next);
    expect(answer.getCorrelationId()?.getString()).toBe(next.getCorrelationId()?.getString());
    expect(await count('unfinished')).toBeUndefined();
    batch.cancel();
  });

  test('that cannot be one is refused, and its neighbours are not', async () => {
    const batch = batchCall(client);
    for (const wrong of [appendOf('bad', { id: 'nonsense' }), appendOf('bad', { type: '' }), appendOf('')])
      expect(detailsOf(await batch.ask(wrong))).toBe('event_store.client.BadRequest');
    expect((await batch.ask(appendOf('good'))).hasSuccess()).toBe(true);
    batch.cancel();
  });

  test('is answered even when the client has closed its side', async () => {
    const call = client.batchAppend();
    const answered = once(call, 'data');
    call.end(appendOf('half-closed'));
    const [answer]: pb.BatchAppendResp[] = await answered;
    expect(answer?.hasSuccess()).toBe(true);
    expect(await endOf(call)).toBe(status.OK);
  });
});

describe('an append without a required property', () => {
  test('names the missing property', async () => {
    const failure = await new Promise<ServiceError | null>((resolve) => {
      const call = client.append((error) => resolve(error));
      const options = new pb.AppendReq.Options()
        .setStreamIdentifier(identifier('incomplete'))
        .setAny(new shared.Empty());
      call.write(new pb.AppendReq().setOptions(options));
      const message = new pb.AppendReq.ProposedMessage().setId(proposed().getId());
      call.end(new pb.AppendReq().setProposedMessage(message));
    });
    expect(failure?.code).toBe(status.INVALID_ARGUMENT);
    expect(failure?.metadata.get('exception')).toEqual(['missing-required-metadata-property']);
    expect(failure?.metadata.get('required-metadata-properties')).not.toEqual([]);
  });
});

describe('an append', () => {
  test('of which only a part came is not written', async () => {
    const call = client.append(() => {});
    const options = new pb.AppendReq.Options()
      .setStreamIdentifier(identifier('half'))
      .setAny(new shared.Empty());
    const message = new pb.AppendReq.ProposedMessage().setId(proposed().getId());
    message.getMetadataMap().set('type', 'happened').set('content-type', 'application/json');
    call.write(new pb.AppendReq().setOptions(options));
    await new Promise((sent) => call.write(new pb.AppendReq().setProposedMessage(message), sent));
    const ended = endOf(call);
    call.cancel();
    expect(await ended).toBe(status.CANCELLED);
    expect(await count('half')).toBeUndefined();
  });

  test('of many thousand events is one append', async () => {
    const batch = batchCall(client);
    const append = appendOf('many');
    append.setProposedMessagesList(Array.from({ length: 20_000 }, () => proposed()));
    const answer = await batch.ask(append);
    expect(answer.getSuccess()?.getCurrentRevision()).toBe('19999');
    batch.cancel();
  });
});

describe('credentials', () => {
  test('of the operator are accepted', async () => {
    const metadata = basicAuthorization('admin', 'changeit');
    const batch = batchCall(client, metadata);
    expect((await batch.ask(appendOf('operated'))).hasSuccess()).toBe(true);
    expect(await count('operated', metadata)).toBe(1);
    batch.cancel();
  });

  test('of anybody else are refused', async () => {
    const metadata = basicAuthorization('admin', 'guessed');
    expect(await batchCall(client, metadata).ended).toBe(status.PERMISSION_DENIED);
    expect(await endOf(client.read(readOf('operated'), metadata))).toBe(status.PERMISSION_DENIED);
    const failure = await new Promise<ServiceError | null>((resolve) => {
      const options = new pb.DeleteReq.Options()
        .setStreamIdentifier(identifier('operated'))
        .setAny(new shared.Empty());
      client.delete(new pb.DeleteReq().setOptions(options), metadata, (error) => resolve(error));
    });
    expect(failure?.metadata.get('exception')).toEqual(['access-denied']);
  });
});

describe('what is not offered', () => {
  test('is answered UNIMPLEMENTED', async () => {
    const subscriptions = new persistent.PersistentSubscriptionsClient(
      `127.0.0.1:${store.port}`,
      credentials.createInsecure(),
    );
    const failure = await new Promise<ServiceError | null>((resolve) => {
      subscriptions.create(new persistentMessages.CreateReq(), (error) => resolve(error));
    });
    expect(failure?.code).toBe(status.UNIMPLEMENTED);
    subscriptions.close();
  });
});

describe('nonsense', () => {
  test('in a message ends its call only', async () => {
    const { batchAppend, read } = streams.StreamsService;
    const asItIs = (bytes: Buffer): Buffer => bytes;
    const Raw = makeGenericClientConstructor(
      {
        batchAppend: { ...batchAppend, requestSerialize: asItIs },
        read: { ...read, requestSerialize: asItIs },
      },
      'raw',
    );
    const raw = new Raw(`127.0.0.1:${store.port}`, credentials.createInsecure());
    const call = raw['batchAppend']?.call(raw);
    const ended = endOf(call);
    call.write(Buffer.from('0aff01', 'hex'));
    expect(await ended).toBe(status.INTERNAL);
    expect(await count('nonsense')).toBeUndefined();
    raw.close();
  });

  test('on the port is dropped', async () => {
    const socket = connectSocket(store.port, '127.0.0.1').on('error', () => {});
    socket.write('\0\0nonsense\r\n\r\n');
    await once(socket.resume(), 'close');
    expect(await count('nonsense')).toBeUndefined();
  });

  test('as a filter is refused', async () => {
    const filter = new pb.ReadReq.Options.FilterOptions()
      .setEventType(new pb.ReadReq.Options.FilterOptions.Expression().setRegex('('))
      .setCount(new shared.Empty());
    const all = new pb.ReadReq.Options.AllOptions().setStart(new shared.Empty());
    const options = new pb.ReadReq.Options().setAll(all).setFilter(filter).setCount('1');
    expect(await endOf(client.read(new pb.ReadReq().setOptions(options)))).toBe(status.INVALID_ARGUMENT);
  });
});
