/** BatchAppend's messages: the call every append of the shop goes through, so encoded and decoded by hand. */
import type { Expected, Outcome } from './ledger.ts';
import { NO_STREAM } from './ledger.ts';
import { type ProposedEvent, TOMBSTONE } from './record.ts';
import { BYTES, field, VARINT, varintField, WireReader } from './wire.ts';

/** The options of an append; only its first message has them. `deadline` in milliseconds since the epoch. */
export type BatchOptions = {
  readonly stream: string;
  readonly expected: Expected;
  readonly deadline: number;
  /** The expectation's field as it came, to be said back in a refusal. */
  readonly expectation: Buffer;
};

export type BatchMessage = {
  /** The correlation id's message as it came: answers repeat it. */
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

/** Why an append is refused before it is tried. */
export type Refusal =
  | { readonly kind: 'too-large'; readonly limit: number }
  | { readonly kind: 'invalid'; readonly why: string };

type Asked = { readonly correlation: Buffer; readonly stream: string; readonly expectation: Buffer };

/** The one answer to an append. */
export function encodeBatchAppendResp(asked: Asked, outcome: Outcome | Refusal): Buffer {
  const correlation = field(1, asked.correlation);
  const stream = field(4, field(3, asked.stream));
  if (outcome.kind !== 'written')
    return Buffer.concat([correlation, field(2, encodeStatus(asked, outcome)), stream]);
  const revision = outcome.revision === NO_STREAM ? field(2, NOTHING) : varintField(1, outcome.revision);
  const position = field(
    3,
    Buffer.concat([varintField(1, outcome.position), varintField(2, outcome.position)]),
  );
  return Buffer.concat([correlation, field(3, Buffer.concat([revision, position])), stream]);
}

type NotWritten = Exclude<Outcome | Refusal, { kind: 'written' }>;
type Said = {
  readonly code: number;
  readonly message: string;
  readonly name: string;
  readonly content: Buffer;
};

/** A google.rpc.Status. Its details are required: the client tells the errors apart by them alone. */
function encodeStatus(asked: Asked, outcome: NotWritten): Buffer {
  const { code, message, name, content } = say(asked, outcome);
  const any = Buffer.concat([field(1, `type.googleapis.com/event_store.client.${name}`), field(2, content)]);
  return Buffer.concat([varintField(1, code), field(2, message), field(3, any)]);
}

/** The codes are google.rpc.Code's. */
function say({ stream, expectation }: Asked, outcome: NotWritten): Said {
  switch (outcome.kind) {
    case 'wrong-revision':
      return {
        code: 9,
        message: `Append failed due to WrongExpectedVersion. Stream: ${stream}`,
        name: 'WrongExpectedVersion',
        content: Buffer.concat([encodeCurrent(outcome.current), expectedInRefusal(expectation)]),
      };
    case 'deleted':
      return {
        code: 9,
        message: `Stream '${stream}' is deleted.`,
        name: 'StreamDeleted',
        content: field(1, field(3, stream)),
      };
    case 'timeout':
      return { code: 4, message: 'Timeout', name: 'Timeout', content: NOTHING };
    case 'failed':
      return { code: 2, message: 'Unknown', name: 'Unknown', content: NOTHING };
    case 'too-large':
      return {
        code: 3,
        message: `Maximum Append Size of ${outcome.limit} Exceeded.`,
        name: 'MaximumAppendSizeExceeded',
        content: varintField(1, outcome.limit),
      };
    case 'invalid':
      return { code: 3, message: outcome.why, name: 'BadRequest', content: field(1, outcome.why) };
  }
}

const TOMBSTONE_CURRENT = Buffer.from('08ffffffffffffffff7f', 'hex');

function encodeCurrent(current: number): Buffer {
  if (current === NO_STREAM) return field(2, NOTHING);
  return current === TOMBSTONE ? TOMBSTONE_CURRENT : varintField(1, current);
}

/** The refusal's oneof has the request's fields one number higher: position 2 → 3, no stream 3 → 6, any 4, exists 5. */
function expectedInRefusal(expectation: Buffer): Buffer {
  const [tag, ...rest] = expectation;
  if (tag === undefined) return field(4, NOTHING);
  if (tag === varintTag(2)) return Buffer.from([varintTag(3), ...rest]);
  return tag === bytesTag(3) ? field(6, NOTHING) : expectation;
}
