import pb from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { describe, expect, test } from 'vitest';
import { encodeBatchAppendResp } from './batch-answer.ts';
import { decodeBatchAppendReq } from './batch-request.ts';
import { appendOf, proposed } from './conformance/raw.ts';
import { TOMBSTONE } from './record.ts';
import { field, varintField } from './wire.ts';

const bytesOf = (message: pb.BatchAppendReq): Buffer => Buffer.from(message.serializeBinary());
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('a request', () => {
  test('is read back unchanged', () => {
    const message = appendOf('order-✓', { id: ID, type: 'placed', data: Buffer.from([1, 2]) });
    message.addProposedMessages(proposed().setCustomMetadata(Buffer.from('{}')));
    const { options, events, isFinal } = decodeBatchAppendReq(bytesOf(message));
    expect(options).toMatchObject({ stream: 'order-✓', expected: 'any', deadline: Infinity });
    expect(events[0]).toMatchObject({
      id: ID,
      type: 'placed',
      contentType: 'application/json',
      data: Buffer.from([1, 2]),
    });
    expect(events[1]?.metadata.toString()).toBe('{}');
    expect(isFinal).toBe(true);
  });

  test.for([
    ['no stream', field(3, ''), -1],
    ['any stream', field(4, ''), 'any'],
    ['an existing stream', field(5, ''), 'stream_exists'],
    ['a revision', varintField(2, 70_000_000_000), 70_000_000_000],
    ['the first revision', varintField(2, 0), 0],
  ] as const)('can expect %s, which a refusal says back', ([, expectation, expected]) => {
    const decoded = decodeBatchAppendReq(field(2, Buffer.concat([field(1, field(3, 's')), expectation])));
    expect(decoded.options?.expected).toBe(expected);
    const refusal = refusalOf(decoded.options?.expectation ?? Buffer.alloc(0), 4);
    expect(refusal.getCurrentStreamRevision()).toBe('4');
    expect(refusal.hasExpectedNoStream()).toBe(expected === -1);
    expect(refusal.hasExpectedStreamExists()).toBe(expected === 'stream_exists');
    const position = refusal.hasExpectedStreamPosition() ? refusal.getExpectedStreamPosition() : 'none';
    expect(position).toBe(typeof expected === 'number' && expected >= 0 ? String(expected) : 'none');
  });

  test('may give its deadline as a time or as a duration', () => {
    const withOptions = (...fields: Buffer[]) =>
      decodeBatchAppendReq(field(2, Buffer.concat([field(1, field(3, 's')), ...fields])));
    const at = withOptions(
      field(6, Buffer.concat([varintField(1, 1_800_000_000), varintField(2, 500_000_000)])),
    );
    expect(at.options?.deadline).toBe(1_800_000_000_500);
    const before = Date.now();
    const within = withOptions(field(7, varintField(1, 60))).options?.deadline ?? 0;
    expect(within).toBeGreaterThanOrEqual(before + 60_000);
  });

  test('may give an id in two halves', () => {
    const [most, least] = [0x0f8fad5bd9cb469fn, 0xa16570867728950en];
    const halves = new shared.UUID.Structured()
      .setMostSignificantBits(String(BigInt.asIntN(64, most)))
      .setLeastSignificantBits(String(BigInt.asIntN(64, least)));
    const message = proposed().setId(new shared.UUID().setStructured(halves));
    const { events } = decodeBatchAppendReq(
      bytesOf(new pb.BatchAppendReq().setProposedMessagesList([message])),
    );
    expect(events[0]?.id).toBe(ID);
  });
});

const asked = (expectation: Buffer = Buffer.alloc(0)) => ({
  correlation: Buffer.from(new shared.UUID().setString(ID).serializeBinary()),
  stream: 'order-1',
  expectation,
});

const answer = (...given: Parameters<typeof encodeBatchAppendResp>): pb.BatchAppendResp =>
  pb.BatchAppendResp.deserializeBinary(encodeBatchAppendResp(...given));

function refusalOf(expectation: Buffer, current: number): shared.WrongExpectedVersion {
  const details = answer(asked(expectation), { kind: 'wrong-revision', current }).getError()?.getDetails();
  const refusal = details?.unpack(
    (bytes) => shared.WrongExpectedVersion.deserializeBinary(bytes),
    'event_store.client.WrongExpectedVersion',
  );
  if (refusal === undefined || refusal === null) throw new TypeError('not a refusal');
  return refusal;
}

describe('an answer', () => {
  test('says where the events are', () => {
    const response = answer(asked(), { kind: 'written', revision: 0, position: 77 });
    expect(response.getCorrelationId()?.getString()).toBe(ID);
    expect(response.getSuccess()?.hasCurrentRevision()).toBe(true);
    expect(response.getSuccess()?.getCurrentRevision()).toBe('0');
    expect(response.getSuccess()?.getPosition()?.getCommitPosition()).toBe('77');
  });

  test('says what the stream is at', () => {
    expect(refusalOf(Buffer.alloc(0), -1).hasCurrentNoStream()).toBe(true);
    expect(refusalOf(Buffer.alloc(0), TOMBSTONE).getCurrentStreamRevision()).toBe('9223372036854775807');
  });

  test.for([
    [{ kind: 'deleted' }, 'StreamDeleted'],
    [{ kind: 'timeout' }, 'Timeout'],
    [{ kind: 'failed' }, 'Unknown'],
    [{ kind: 'too-large', limit: 5 }, 'MaximumAppendSizeExceeded'],
    [{ kind: 'invalid', why: 'because' }, 'BadRequest'],
  ] as const)('names its failure: %o', ([outcome, name]) => {
    const response = answer(asked(), outcome);
    expect(response.getError()?.getDetails()?.getTypeName()).toBe(`event_store.client.${name}`);
    expect(Buffer.from(response.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(
      'order-1',
    );
  });
});
