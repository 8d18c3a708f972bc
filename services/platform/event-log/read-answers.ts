import type { EventMetadata, RecordedEvent } from '#contracts/kernel/recorded';
import { BYTES, Cursor, tagOf, VARINT } from './protobuf.ts';

/** One message of a read: an event of ours, or only how far the read has come, or neither. */
export interface ReadAnswer {
  readonly event: RecordedEvent | undefined;
  readonly position: bigint | undefined;
}

const NOTHING: ReadAnswer = { event: undefined, position: undefined };

/**
 * Decodes a `ReadResp`. A system event brings only its position. Neither a missing stream nor the beginning or catching
 * up of a subscription brings anything.
 */
export const decodeReadAnswer = (bytes: Buffer): ReadAnswer => {
  const cursor = new Cursor(bytes);
  for (let tag = cursor.tag(); tag !== 0; tag = cursor.tag()) {
    if (tag === tagOf(1, BYTES)) return resolvedIn(cursor.message());
    if (tag === tagOf(3, BYTES)) return { event: undefined, position: numberIn(cursor.message()) };
    cursor.skip(tag);
  }
  return NOTHING;
};

/** The first field of a checkpoint. */
const numberIn = (cursor: Cursor): bigint => {
  let position = 0n;
  for (let tag = cursor.tag(); tag !== 0; tag = cursor.tag()) {
    if (tag === tagOf(1, VARINT)) position = cursor.varint64();
    else cursor.skip(tag);
  }
  return position;
};

/**
 * What a server sends when a stream read does not give an event's `$all` position. Taken as a position, it would lie
 * beyond the end of every log, and the process would conclude that the log was replaced.
 */
const UNKNOWN_POSITION = 2n ** 64n - 1n;
const knownPosition = (position: bigint): bigint | undefined =>
  position === UNKNOWN_POSITION ? undefined : position;

/** Reads a `ReadEvent`: a recorded event, and its position in `$all`. */
const resolvedIn = (cursor: Cursor): ReadAnswer => {
  let record: Cursor | undefined;
  let commit: bigint | undefined;
  for (let tag = cursor.tag(); tag !== 0; tag = cursor.tag()) {
    if (tag === tagOf(1, BYTES)) record = cursor.message();
    else if (tag === tagOf(3, VARINT)) commit = knownPosition(cursor.varint64());
    else cursor.skip(tag);
  }
  return record ? recordIn(record, commit) : { event: undefined, position: commit };
};

/**
 * Reads a `RecordedEvent`. Its type comes late in the message, so parsing the rest, which is not needed of a system
 * event, is left until the end.
 */
const recordIn = (cursor: Cursor, commit: bigint | undefined): ReadAnswer => {
  let [id, stream]: (Cursor | undefined)[] = [];
  let [metadata, data]: (Buffer | undefined)[] = [];
  let revision = 0;
  let position = commit;
  let [type, contentType, ticks] = ['', '', ''];
  for (let tag = cursor.tag(); tag !== 0; tag = cursor.tag()) {
    if (tag === tagOf(1, BYTES)) id = cursor.message();
    else if (tag === tagOf(2, BYTES)) stream = cursor.message();
    else if (tag === tagOf(3, VARINT)) revision = cursor.varint();
    else if (tag === tagOf(5, VARINT)) position = knownPosition(cursor.varint64());
    else if (tag === tagOf(7, BYTES)) metadata = cursor.field();
    else if (tag === tagOf(8, BYTES)) data = cursor.field();
    else if (tag === tagOf(6, BYTES)) {
      const { key, value } = entryIn(cursor.message());
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
      else if (key === 'created') ticks = value;
    } else cursor.skip(tag);
  }
  const reached = commit ?? position ?? 0n;
  if (type.startsWith('$')) return { event: undefined, position: reached };
  const event: RecordedEvent = {
    id: id ? idIn(id) : '',
    stream: stream ? streamIn(stream) : '',
    revision,
    position: position ?? 0n,
    type,
    data: contentType === 'application/json' ? jsonIn(data, asText) : data,
    // Not checked here: an event that is not ours is noticed where it is used.
    metadata: jsonIn(metadata, asItIs) as EventMetadata,
    created: momentOf(ticks),
  };
  return { event, position: reached };
};

const entryIn = (cursor: Cursor): { readonly key: string; readonly value: string } => {
  let [key, value] = ['', ''];
  for (let tag = cursor.tag(); tag !== 0; tag = cursor.tag()) {
    if (tag === tagOf(1, BYTES)) key = cursor.text();
    else if (tag === tagOf(2, BYTES)) value = cursor.text();
    else cursor.skip(tag);
  }
  return { key, value };
};

const streamIn = (cursor: Cursor): string => {
  let name = '';
  for (let tag = cursor.tag(); tag !== 0; tag = cursor.tag()) {
    if (tag === tagOf(3, BYTES)) name = cursor.text();
    else cursor.skip(tag);
  }
  return name;
};

/** A UUID as text, from text or from two halves: a server may answer with halves whatever it was asked for. */
const idIn = (cursor: Cursor): string => {
  let id = '';
  for (let tag = cursor.tag(); tag !== 0; tag = cursor.tag()) {
    if (tag === tagOf(2, BYTES)) id = cursor.text();
    else if (tag === tagOf(1, BYTES)) id = halvesIn(cursor.message());
    else cursor.skip(tag);
  }
  return id;
};

const halvesIn = (cursor: Cursor): string => {
  const halves = [0n, 0n];
  for (let tag = cursor.tag(); tag !== 0; tag = cursor.tag()) {
    if (tag === tagOf(1, VARINT)) halves[0] = cursor.varint64();
    else if (tag === tagOf(2, VARINT)) halves[1] = cursor.varint64();
    else cursor.skip(tag);
  }
  const hex = halves.map((half) => half.toString(16).padStart(16, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

const asText = (bytes: Buffer): unknown => bytes.toString();
const asItIs = (bytes: Buffer): unknown => bytes;

/** Data that is declared as JSON and is none was not written by the shop, and must not stop it from reading on. */
const jsonIn = (bytes: Buffer | undefined, otherwise: (bytes: Buffer) => unknown): unknown => {
  if (bytes === undefined || bytes.length === 0) return bytes && otherwise(bytes);
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return otherwise(bytes);
  }
};

/** Digits of .NET ticks (100 ns each) below a millisecond. */
const BELOW_A_MILLISECOND = 4;

const momentOf = (ticks: string): Date => {
  const milliseconds = Number(ticks.slice(0, -BELOW_A_MILLISECOND));
  return new Date(Number.isNaN(milliseconds) ? 0 : milliseconds);
};
