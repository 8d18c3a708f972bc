/** The stored form of an event: its complete encoded `ReadResp.ReadEvent.RecordedEvent`, so that reads only copy bytes. */
import { BYTES, MalformedMessage, putVarint, VARINT, varintSize, WireReader } from './wire.ts';

/** The revision of a tombstone. On the wire it is the largest signed 64-bit integer, which no JavaScript number holds. */
export const TOMBSTONE = Number.MAX_SAFE_INTEGER;
const TOMBSTONE_VARINT = Buffer.from('ffffffffffffffff7f', 'hex');

/** An event as a writer proposes it. `metadata` and `data` may be views on a received message. */
export type ProposedEvent = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly metadata: Buffer;
  readonly data: Buffer;
};

/** Where an event is recorded. `created` in milliseconds since the epoch. */
export type Place = {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly created: number;
};

const ID_LENGTH = 36;
/** Tag and length of the UUID message, tag and length of its string. The id is the first field of every record. */
const ID_OFFSET = 4;
const STREAM_OFFSET = ID_OFFSET + ID_LENGTH;
const TICKS_PER_MILLISECOND = '0000';

const tagOf = (number: number, wire: number): number => number * 8 + wire;

/** Encodes an event at its place. The order of the fields matters: the peek functions below rely on it. */
export function encodeRecord(event: ProposedEvent, place: Place): Buffer {
  const nameSize = Buffer.byteLength(place.stream);
  const identifierSize = 1 + varintSize(nameSize) + nameSize;
  const typeSize = Buffer.byteLength(event.type);
  const contentTypeSize = Buffer.byteLength(event.contentType);
  const created = place.created + TICKS_PER_MILLISECOND;
  const size =
    STREAM_OFFSET +
    (1 + varintSize(identifierSize) + identifierSize) +
    (1 + revisionSize(place.revision)) +
    2 * (1 + varintSize(place.position)) +
    entrySize(4, typeSize) +
    entrySize(12, contentTypeSize) +
    entrySize(7, created.length) +
    bytesSize(event.metadata) +
    bytesSize(event.data);
  // The tail keeps it. Danger: in another way it would keep a whole pool (`services/platform/http/own-bytes.ts`).
  const out = Buffer.allocUnsafeSlow(size);
  out[0] = tagOf(1, BYTES);
  out[1] = ID_LENGTH + 2;
  out[2] = tagOf(2, BYTES);
  out[3] = ID_LENGTH;
  out.write(event.id, ID_OFFSET, ID_LENGTH, 'latin1');
  let at = STREAM_OFFSET;
  out[at++] = tagOf(2, BYTES);
  at = putVarint(out, identifierSize, at);
  out[at++] = tagOf(3, BYTES);
  at = putText(out, place.stream, nameSize, at);
  out[at++] = tagOf(3, VARINT);
  at = putRevision(out, place.revision, at);
  out[at++] = tagOf(4, VARINT);
  at = putVarint(out, place.position, at);
  out[at++] = tagOf(5, VARINT);
  at = putVarint(out, place.position, at);
  at = putEntry(out, 'type', event.type, typeSize, at);
  at = putEntry(out, 'content-type', event.contentType, contentTypeSize, at);
  at = putEntry(out, 'created', created, created.length, at);
  at = putBytes(out, 7, event.metadata, at);
  putBytes(out, 8, event.data, at);
  return out;
}

/** The id of a stored event, without decoding the rest. */
export const recordId = (record: Buffer): string => record.toString('latin1', ID_OFFSET, STREAM_OFFSET);

/** The stream name of a stored event, without decoding the rest. */
export function recordStream(record: Buffer): string {
  const reader = new WireReader(record, STREAM_OFFSET);
  reader.tag();
  const identifier = reader.message();
  identifier.tag();
  return identifier.utf8();
}

/** The event type of a stored event: the first entry of the metadata map. */
export const recordType = (record: Buffer): string => metadataValue(record, 0);

/** When a stored event was recorded, in milliseconds since the epoch: the third entry of the metadata map. */
export const recordCreated = (record: Buffer): number =>
  Number(metadataValue(record, 2).slice(0, -TICKS_PER_MILLISECOND.length));

function metadataValue(record: Buffer, index: number): string {
  const reader = new WireReader(record, STREAM_OFFSET);
  let entries = 0;
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag !== tagOf(6, BYTES) || entries++ < index) {
      reader.skip(tag);
      continue;
    }
    const entry = reader.message();
    entry.skip(entry.tag());
    entry.tag();
    return entry.utf8();
  }
  throw new MalformedMessage('a stored record lacks its metadata');
}

/** The data of a stored event (its last field), empty when there is none. */
export function recordData(record: Buffer): Buffer {
  const reader = new WireReader(record, STREAM_OFFSET);
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === tagOf(8, BYTES)) return reader.bytes();
    reader.skip(tag);
  }
  return Buffer.alloc(0);
}

/** The same record with its id as two 64-bit halves, for readers that ask for structured ids. */
export function withStructuredId(record: Buffer): Buffer {
  const halves = BigInt(`0x${recordId(record).replaceAll('-', '')}`);
  const structured = Buffer.concat([
    Buffer.of(tagOf(1, VARINT)),
    varint64(halves >> 64n),
    Buffer.of(tagOf(2, VARINT)),
    varint64(halves & 0xffffffffffffffffn),
  ]);
  const head = Buffer.of(tagOf(1, BYTES), structured.length + 2, tagOf(1, BYTES), structured.length);
  return Buffer.concat([head, structured, record.subarray(STREAM_OFFSET)]);
}

function varint64(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

const revisionSize = (revision: number): number =>
  revision === TOMBSTONE ? TOMBSTONE_VARINT.length : varintSize(revision);

function putRevision(out: Buffer, revision: number, at: number): number {
  return revision === TOMBSTONE ? at + TOMBSTONE_VARINT.copy(out, at) : putVarint(out, revision, at);
}

/** A map entry: field 6 with the key as field 1 and the value as field 2. Keys are short ASCII. */
function entrySize(keySize: number, valueSize: number): number {
  const content = 2 + keySize + 1 + varintSize(valueSize) + valueSize;
  return 1 + varintSize(content) + content;
}

function putEntry(out: Buffer, key: string, value: string, valueSize: number, at: number): number {
  let offset = at;
  out[offset++] = tagOf(6, BYTES);
  offset = putVarint(out, 2 + key.length + 1 + varintSize(valueSize) + valueSize, offset);
  out[offset++] = tagOf(1, BYTES);
  out[offset++] = key.length;
  offset += out.write(key, offset, key.length, 'latin1');
  out[offset++] = tagOf(2, BYTES);
  return putText(out, value, valueSize, offset);
}

function putText(out: Buffer, text: string, size: number, at: number): number {
  const offset = putVarint(out, size, at);
  return offset + out.write(text, offset, size, 'utf8');
}

const bytesSize = (bytes: Buffer): number =>
  bytes.length === 0 ? 0 : 1 + varintSize(bytes.length) + bytes.length;

function putBytes(out: Buffer, number: number, bytes: Buffer, at: number): number {
  if (bytes.length === 0) return at;
  out[at] = tagOf(number, BYTES);
  const offset = putVarint(out, bytes.length, at + 1);
  return offset + bytes.copy(out, offset);
}
