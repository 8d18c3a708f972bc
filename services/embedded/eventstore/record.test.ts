import pb from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, test } from 'vitest';
import { keptInBuffers, otherBuffers } from '../../../tests/support/kept-memory.ts';
import { encodeCheckpoint, encodeConfirmation, encodeEvent, encodeStreamNotFound } from './read-codec.ts';
import {
  encodeRecord,
  recordCreated,
  recordData,
  recordId,
  recordStream,
  recordType,
  TOMBSTONE,
  withStructuredId,
} from './record.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const event = {
  id: ID,
  type: 'تم الطلب',
  contentType: 'application/json',
  metadata: Buffer.from('{"by":"x"}'),
  data: Buffer.from('{"n":1}'.repeat(100)),
};
const place = { stream: 'order-42-✓', revision: 300, position: 2 ** 40 + 3, created: 1_795_225_926_141 };

const decode = (record: Buffer): pb.ReadResp.ReadEvent.RecordedEvent =>
  pb.ReadResp.ReadEvent.RecordedEvent.deserializeBinary(record);

describe('a record', () => {
  test('is what the generated code calls a RecordedEvent', () => {
    const recorded = decode(encodeRecord(event, place));
    expect(recorded.getId()?.getString()).toBe(ID);
    expect(Buffer.from(recorded.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(
      place.stream,
    );
    expect(recorded.getStreamRevision()).toBe('300');
    expect(recorded.getPreparePosition()).toBe(String(place.position));
    expect(recorded.getCommitPosition()).toBe(String(place.position));
    expect(recorded.getMetadataMap().get('type')).toBe(event.type);
    expect(recorded.getMetadataMap().get('content-type')).toBe(event.contentType);
    expect(recorded.getMetadataMap().get('created')).toBe(`${place.created}0000`);
    expect(Buffer.from(recorded.getCustomMetadata_asU8())).toEqual(event.metadata);
    expect(Buffer.from(recorded.getData_asU8())).toEqual(event.data);
  });

  test('shows its parts without being decoded', () => {
    const record = encodeRecord(event, place);
    expect(recordId(record)).toBe(ID);
    expect(recordStream(record)).toBe(place.stream);
    expect(recordType(record)).toBe(event.type);
    expect(recordCreated(record)).toBe(place.created);
    expect(recordData(record)).toEqual(event.data);
  });

  test('takes no more memory than its bytes while it is kept', async () => {
    const before = keptInBuffers();
    const kept = Array.from({ length: 1_500 }, () => {
      otherBuffers();
      return encodeRecord(event, place);
    });
    await expect.poll(() => keptInBuffers() - before).toBeLessThan(4 * 2 ** 20);
    expect(kept[0]?.length).toBeLessThan(1_024);
  });

  test('may be without data and metadata', () => {
    const record = encodeRecord({ ...event, data: Buffer.alloc(0), metadata: Buffer.alloc(0) }, place);
    expect(recordData(record)).toHaveLength(0);
    expect(decode(record).getData_asU8()).toHaveLength(0);
  });

  test('of a tombstone has the largest revision there is', () => {
    expect(decode(encodeRecord(event, { ...place, revision: TOMBSTONE })).getStreamRevision()).toBe(
      '9223372036854775807',
    );
  });

  test.for([ID, 'ffffffff-ffff-ffff-ffff-ffffffffffff', '00000000-0000-0000-0000-000000000001'])(
    'gives %s in two halves',
    (id) => {
      const structured = decode(withStructuredId(encodeRecord({ ...event, id }, place)));
      const halves = structured.getId()?.getStructured();
      const unsigned = (half: string | undefined): string =>
        BigInt.asUintN(64, BigInt(half ?? 0))
          .toString(16)
          .padStart(16, '0');
      const hex = unsigned(halves?.getMostSignificantBits()) + unsigned(halves?.getLeastSignificantBits());
      expect(hex).toBe(id.replaceAll('-', ''));
      expect(structured.getStreamRevision()).toBe('300');
    },
  );
});

describe('an answer to a read', () => {
  test('is an event with its position', () => {
    const record = encodeRecord(event, place);
    const response = pb.ReadResp.deserializeBinary(
      encodeEvent({ record, revision: 300, position: place.position }, false),
    );
    expect(response.getEvent()?.getCommitPosition()).toBe(String(place.position));
    expect(response.getEvent()?.getEvent()?.getId()?.getString()).toBe(ID);
  });

  test('is something else', () => {
    expect(
      pb.ReadResp.deserializeBinary(encodeConfirmation('x')).getConfirmation()?.getSubscriptionId(),
    ).toBe('x');
    expect(pb.ReadResp.deserializeBinary(encodeCheckpoint(7)).getCheckpoint()?.getCommitPosition()).toBe('7');
    const missing = pb.ReadResp.deserializeBinary(encodeStreamNotFound('gone')).getStreamNotFound();
    expect(Buffer.from(missing?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe('gone');
  });
});
