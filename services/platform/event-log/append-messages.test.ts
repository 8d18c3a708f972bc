import { Any } from 'google-protobuf/google/protobuf/any_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../kernel/event-log.ts';
import { decodeAppendAnswer, encodeAppend } from './append-messages.ts';

const NUMBER = 2 ** 40 + 300;
const correlation = { sender: 2 ** 47 + 1, number: NUMBER };
const event: NewEvent = {
  id: '0f9c1d3e-0000-4000-8000-0123456789ab',
  type: 'OrderPlaced',
  data: { city: 'Hargeysa – Ḥ', note: 'x'.repeat(20_000) },
  metadata: { $correlationId: 'c', $causationId: 'd', actor: { id: 'Ubah', role: 'admin' }, schema: 2 },
};
const asked = (expected: number, events: readonly NewEvent[] = [event]) =>
  pb.BatchAppendReq.deserializeBinary(encodeAppend(correlation, 'order-Ḥ1', expected, events));
const halves = (least = NUMBER) =>
  new shared.UUID().setStructured(
    new shared.UUID.Structured().setMostSignificantBits('-1').setLeastSignificantBits(String(least)),
  );
const bytesOf = (answer: pb.BatchAppendResp): Buffer => Buffer.from(answer.serializeBinary());

describe('an append', () => {
  it('says which it is, to which stream, and that it is whole', () => {
    const request = asked(299);
    const id = request.getCorrelationId()?.getStructured();
    const options = request.getOptions();
    expect([id?.getMostSignificantBits(), id?.getLeastSignificantBits()].map(Number)).toEqual([
      correlation.sender,
      NUMBER,
    ]);
    expect(Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(
      'order-Ḥ1',
    );
    expect(request.getIsFinal()).toBe(true);
  });

  it.each([0, 299, 70_000_000_001])('expects the revision %i', (revision) => {
    expect(asked(revision).getOptions()?.getStreamPosition()).toBe(String(revision));
    expect(asked(revision).getOptions()?.hasNoStream()).toBe(false);
  });

  it('expects no stream', () => {
    expect(asked(-1).getOptions()?.hasNoStream()).toBe(true);
  });

  it('carries its events in their order', () => {
    const other = { ...event, type: 'PaymentStarted', data: null };
    const told = asked(3, [event, other])
      .getProposedMessagesList()
      .map((message) => ({
        id: message.getId()?.getString(),
        type: message.getMetadataMap().get('type'),
        contentType: message.getMetadataMap().get('content-type'),
        metadata: JSON.parse(Buffer.from(message.getCustomMetadata_asU8()).toString()) as unknown,
        data: JSON.parse(Buffer.from(message.getData_asU8()).toString()) as unknown,
      }));
    expect(told).toEqual([event, other].map((each) => ({ ...each, contentType: 'application/json' })));
  });
});

describe('the answer to an append', () => {
  it('says what was written', () => {
    const position = new shared.AllStreamPosition()
      .setCommitPosition('70000000002')
      .setPreparePosition('70000000001');
    const success = new pb.BatchAppendResp.Success().setCurrentRevision('300').setPosition(position);
    const answer = new pb.BatchAppendResp().setCorrelationId(halves()).setSuccess(success);
    expect(decodeAppendAnswer(bytesOf(answer))).toEqual({
      number: NUMBER,
      revision: 300,
      position: 70_000_000_002n,
    });
  });

  it('says why nothing was', () => {
    const details = new Any().setTypeUrl('type.googleapis.com/event_store.client.StreamDeleted');
    const error = new status.Status().setMessage('It is gone').setDetails(details);
    const answer = new pb.BatchAppendResp().setCorrelationId(halves()).setError(error);
    expect(decodeAppendAnswer(bytesOf(answer))).toMatchObject({
      number: NUMBER,
      error: { details: 'event_store.client.StreamDeleted', message: 'It is gone' },
    });
  });

  it('is nobody’s where it names no number', () => {
    const answer = new pb.BatchAppendResp().setCorrelationId(new shared.UUID().setString('else'));
    expect(decodeAppendAnswer(bytesOf(answer)).number).toBe(-1);
    expect(decodeAppendAnswer(bytesOf(new pb.BatchAppendResp())).number).toBe(-1);
  });
});
