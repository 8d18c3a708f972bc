import shared from '@eventstore/db-client/generated/shared_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it, test } from 'vitest';
import { decodeReadAnswer } from './read-answers.ts';

const { ReadEvent } = pb.ReadResp;
const MOST = 2n ** 64n - 1n;
/** The greatest position that can be told. */
const LAST = MOST - 1n;

const bytesOf = (answer: pb.ReadResp): Buffer => Buffer.from(answer.serializeBinary());
const metadata = {
  $correlationId: 'c',
  $causationId: 'd',
  actor: { id: 'Ubah Cabdi', role: 'admin' },
  schema: 2,
};

const record = ({
  type = 'OrderPlaced',
  contentType = 'application/json',
  data = '{"city":"Hargeysa – Ḥ"}',
} = {}) => {
  const recorded = new ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString('0f9c1d3e-0000-4000-8000-0123456789ab'))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('order-Ḥ1')))
    .setStreamRevision('300')
    .setPreparePosition('70000000001')
    .setCommitPosition('70000000002')
    .setCustomMetadata(Buffer.from(JSON.stringify(metadata)))
    .setData(Buffer.from(data));
  recorded
    .getMetadataMap()
    .set('type', type)
    .set('content-type', contentType)
    .set('created', '17634375671234567')
    .set('something', 'else');
  return recorded;
};
const answering = (recorded: pb.ReadResp.ReadEvent.RecordedEvent, commit = '70000000002') =>
  bytesOf(new pb.ReadResp().setEvent(new ReadEvent().setEvent(recorded).setCommitPosition(commit)));

describe('an answer of a read', () => {
  it('is an event as it was recorded', () => {
    expect(decodeReadAnswer(answering(record()))).toEqual({
      event: {
        id: '0f9c1d3e-0000-4000-8000-0123456789ab',
        stream: 'order-Ḥ1',
        revision: 300,
        position: 70_000_000_002n,
        type: 'OrderPlaced',
        data: { city: 'Hargeysa – Ḥ' },
        metadata,
        created: new Date(1_763_437_567_123),
      },
      position: 70_000_000_002n,
    });
  });

  it('has no position where the server tells none: 2^64 - 1 is beyond every end', () => {
    const untold = record().setCommitPosition(String(MOST));
    expect(decodeReadAnswer(answering(untold, String(MOST)))).toMatchObject({
      event: { revision: 300, position: 0n },
      position: 0n,
    });
  });

  it('has an id that a server tells as two numbers', () => {
    const halves = new shared.UUID.Structured()
      .setMostSignificantBits(String(BigInt.asIntN(64, 0xff9c1d3e00004000n)))
      .setLeastSignificantBits(String(BigInt.asIntN(64, 0x80000123456789abn)));
    const recorded = record().setId(new shared.UUID().setStructured(halves));
    expect(decodeReadAnswer(answering(recorded)).event?.id).toBe('ff9c1d3e-0000-4000-8000-0123456789ab');
  });

  it('has positions that no number holds', () => {
    const recorded = record().setCommitPosition(String(LAST)).setStreamRevision(String(MOST));
    const { event, position } = decodeReadAnswer(answering(recorded, String(LAST)));
    expect([event?.position, position]).toEqual([LAST, LAST]);
    expect(event?.revision).toBe(2 ** 64);
  });

  it('only says where it is of a system event, whatever that holds', () => {
    const bytes = answering(record({ type: '$metadata', data: '{' }), '12');
    expect(decodeReadAnswer(bytes)).toEqual({ event: undefined, position: 12n });
  });

  it.each([
    ['application/json', 'no JSON', 'no JSON'],
    ['application/octet-stream', '{}', Buffer.from('{}')],
  ])('has data of %s that is %s as it is', (contentType, data, read) => {
    expect(decodeReadAnswer(answering(record({ contentType, data }))).event?.data).toEqual(read);
  });

  it('has no metadata where none was written', () => {
    const recorded = record().setCustomMetadata('');
    expect(decodeReadAnswer(answering(recorded)).event?.metadata).toBeUndefined();
  });

  it('says how far a subscription has come', () => {
    const checkpoint = new pb.ReadResp.Checkpoint().setCommitPosition('70000000003').setPreparePosition('1');
    const bytes = bytesOf(new pb.ReadResp().setCheckpoint(checkpoint));
    expect(decodeReadAnswer(bytes)).toEqual({ event: undefined, position: 70_000_000_003n });
  });

  it.each([
    new pb.ReadResp().setConfirmation(new pb.ReadResp.SubscriptionConfirmation().setSubscriptionId('s')),
    new pb.ReadResp().setStreamNotFound(new pb.ReadResp.StreamNotFound()),
    new pb.ReadResp().setCaughtUp(new pb.ReadResp.CaughtUp()),
    new pb.ReadResp().setLastStreamPosition('3'),
  ])('may be neither', (answer) => {
    expect(decodeReadAnswer(bytesOf(answer))).toEqual({ event: undefined, position: undefined });
  });
});

test('an answer that ends too early is refused, wherever it ends', () => {
  const whole = answering(record());
  for (let end = 1; end < whole.length; end += 1)
    expect(() => decodeReadAnswer(whole.subarray(0, end))).toThrow(/log answers/);
});
