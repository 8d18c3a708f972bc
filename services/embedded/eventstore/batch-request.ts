/** BatchAppend's requests: every append of the shop goes through this call, so they are decoded by hand. */
import { type Expected, NO_STREAM } from './ledger.ts';
import type { ProposedEvent } from './record.ts';
import { BYTES, VARINT, WireReader } from './wire.ts';

/** The options of an append; only its first message has them. `deadline` in milliseconds since the epoch. */
export type BatchOptions = {
  readonly stream: string;
  readonly expected: Expected;
  readonly deadline: number;
  /** The expectation's field as received, repeated in a refusal. */
  readonly expectation: Buffer;
};

export type BatchMessage = {
  /** The correlation id's message as received: answers repeat it. */
  readonly correlation: Buffer;
  readonly options: BatchOptions | undefined;
  readonly events: readonly ProposedEvent[];
  readonly isFinal: boolean;
};

const NOTHING = Buffer.alloc(0);
const bytesTag = (number: number): number => number * 8 + BYTES;
const varintTag = (number: number): number => number * 8 + VARINT;

/** @throws MalformedMessage */
export function decodeBatchAppendReq(buffer: Buffer): BatchMessage {
  const reader = new WireReader(buffer);
  let correlation: Buffer = NOTHING;
  let options: BatchOptions | undefined;
  const events: ProposedEvent[] = [];
  let isFinal = false;
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === bytesTag(1)) correlation = reader.bytes();
    else if (tag === bytesTag(2)) options = decodeOptions(reader.message());
    else if (tag === bytesTag(3)) events.push(decodeProposed(reader.message()));
    else if (tag === varintTag(4)) isFinal = reader.varint() !== 0;
    else reader.skip(tag);
  }
  return { correlation, options, events, isFinal };
}

function decodeOptions(reader: WireReader): BatchOptions {
  let stream = '';
  let expected: Expected = 'any';
  let deadline = Infinity;
  let expectation: Buffer = NOTHING;
  for (let start = reader.offset, tag = reader.tag(); tag !== 0; start = reader.offset, tag = reader.tag()) {
    if (tag === bytesTag(1)) stream = decodeStreamIdentifier(reader.message());
    else if (tag === bytesTag(6)) deadline = decodeSeconds(reader.message());
    else if (tag === bytesTag(7)) deadline = Date.now() + decodeSeconds(reader.message());
    else {
      const named = decodeExpected(reader, tag);
      if (named === undefined) continue;
      expected = named;
      expectation = reader.buffer.subarray(start, reader.offset);
    }
  }
  return { stream, expected, deadline, expectation };
}

function decodeExpected(reader: WireReader, tag: number): Expected | undefined {
  if (tag === varintTag(2)) return reader.varint();
  reader.skip(tag);
  if (tag === bytesTag(3)) return NO_STREAM;
  if (tag === bytesTag(4)) return 'any';
  return tag === bytesTag(5) ? 'stream_exists' : undefined;
}

function decodeStreamIdentifier(reader: WireReader): string {
  let name = '';
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === bytesTag(3)) name = reader.utf8();
    else reader.skip(tag);
  }
  return name;
}

/** A Timestamp or a Duration, in milliseconds. */
function decodeSeconds(reader: WireReader): number {
  let milliseconds = 0;
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === varintTag(1)) milliseconds += reader.varint() * 1000;
    else if (tag === varintTag(2)) milliseconds += reader.varint() / 1e6;
    else reader.skip(tag);
  }
  return milliseconds;
}

function decodeProposed(reader: WireReader): ProposedEvent {
  let id = '';
  let type = '';
  let contentType = '';
  let metadata: Buffer = NOTHING;
  let data: Buffer = NOTHING;
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === bytesTag(1)) id = decodeId(reader.message());
    else if (tag === bytesTag(2)) {
      const [key, value] = decodeEntry(reader.message());
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
    } else if (tag === bytesTag(3)) metadata = reader.bytes();
    else if (tag === bytesTag(4)) data = reader.bytes();
    else reader.skip(tag);
  }
  return { id, type, contentType, metadata, data };
}

function decodeEntry(reader: WireReader): [key: string, value: string] {
  let key = '';
  let value = '';
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === bytesTag(1)) key = reader.utf8();
    else if (tag === bytesTag(2)) value = reader.utf8();
    else reader.skip(tag);
  }
  return [key, value];
}

/** A UUID as text, from text or from its two halves. */
function decodeId(reader: WireReader): string {
  let id = '';
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === bytesTag(2)) id = reader.utf8();
    else if (tag === bytesTag(1)) id = decodeHalves(reader.message());
    else reader.skip(tag);
  }
  return id;
}

function decodeHalves(reader: WireReader): string {
  let most = 0n;
  let least = 0n;
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === varintTag(1)) most = reader.varint64();
    else if (tag === varintTag(2)) least = reader.varint64();
    else reader.skip(tag);
  }
  return uuidText(most, least);
}

/** The text of a UUID given as two unsigned 64-bit halves. */
export function uuidText(most: bigint, least: bigint): string {
  const hex = most.toString(16).padStart(16, '0') + least.toString(16).padStart(16, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
