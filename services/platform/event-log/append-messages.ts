import type { NewEvent } from '../../kernel/event-log.ts';
import { bytesField, BYTES, Cursor, tagOf, VARINT, varintField } from './protobuf.ts';

/** A server's answer to one append. */
export interface AppendAnswer {
  /** The number of the request. */
  readonly number: number;
  readonly revision: number;
  readonly position: bigint;
  /** Why nothing was written. */
  readonly error?: { readonly details: string; readonly message: string };
}

const NOTHING = Buffer.alloc(0);
const JSON_ENTRY = entry('content-type', 'application/json');
const IS_FINAL = varintField(4, 1);

/**
 * Encodes a whole `BatchAppendReq`, by hand, as `decodeReadAnswer` decodes. `sender` and `number` together are its
 * correlation id: two numbers, since a server may answer in that form whatever it was sent. It has no deadline, which
 * the server would judge by its own clock; the server has a limit of its own, and so has our call.
 */
export const encodeAppend = (
  { sender, number }: { readonly sender: number; readonly number: number },
  stream: string,
  expected: number,
  events: readonly NewEvent[],
): Buffer =>
  Buffer.concat([
    bytesField(1, bytesField(1, varintField(1, sender), varintField(2, number))),
    bytesField(2, bytesField(1, bytesField(3, stream)), expectation(expected)),
    ...events.map(proposed),
    IS_FINAL,
  ]);

/** The expected state of the stream: none, or its last revision. */
const expectation = (expected: number): Buffer =>
  expected < 0 ? bytesField(3, NOTHING) : varintField(2, expected);

const proposed = ({ id, type, data, metadata }: NewEvent): Buffer =>
  bytesField(
    3,
    bytesField(1, bytesField(2, id)),
    entry('type', type),
    JSON_ENTRY,
    bytesField(3, JSON.stringify(metadata)),
    bytesField(4, JSON.stringify(data)),
  );

/** An entry of the map in a proposed event. */
function entry(key: string, value: string): Buffer {
  return bytesField(2, bytesField(1, key), bytesField(2, value));
}

/** Decodes a `BatchAppendResp`. */
export const decodeAppendAnswer = (bytes: Buffer): AppendAnswer => {
  const cursor = new Cursor(bytes);
  let number = -1;
  let success = { revision: 0, position: 0n };
  let error: AppendAnswer['error'];
  for (let tag = cursor.tag(); tag !== 0; tag = cursor.tag()) {
    if (tag === tagOf(1, BYTES)) number = numberIn(cursor.message());
    else if (tag === tagOf(2, BYTES)) error = errorIn(cursor.message());
    else if (tag === tagOf(3, BYTES)) success = successIn(cursor.message());
    else cursor.skip(tag);
  }
  return { number, ...success, ...(error && { error }) };
};

/** The second half of a correlation id; -1 where it is not two numbers. */
const numberIn = (id: Cursor): number => {
  let number = -1;
  for (let tag = id.tag(); tag !== 0; tag = id.tag()) {
    if (tag !== tagOf(1, BYTES)) {
      id.skip(tag);
      continue;
    }
    // Protocol buffers leave out what is 0.
    number = 0;
    const halves = id.message();
    for (let half = halves.tag(); half !== 0; half = halves.tag()) {
      if (half === tagOf(2, VARINT)) number = halves.varint();
      else halves.skip(half);
    }
  }
  return number;
};

const successIn = (cursor: Cursor) => {
  let revision = 0;
  let position = 0n;
  for (let tag = cursor.tag(); tag !== 0; tag = cursor.tag()) {
    if (tag === tagOf(1, VARINT)) revision = cursor.varint();
    else if (tag === tagOf(3, BYTES)) position = commitIn(cursor.message());
    else cursor.skip(tag);
  }
  return { revision, position };
};

const commitIn = (cursor: Cursor): bigint => {
  let commit = 0n;
  for (let tag = cursor.tag(); tag !== 0; tag = cursor.tag()) {
    if (tag === tagOf(1, VARINT)) commit = cursor.varint64();
    else cursor.skip(tag);
  }
  return commit;
};

/** Reads a `google.rpc.Status`: the type of its details says which error it is. */
const errorIn = (cursor: Cursor): NonNullable<AppendAnswer['error']> => {
  let [details, message] = ['', ''];
  for (let tag = cursor.tag(); tag !== 0; tag = cursor.tag()) {
    if (tag === tagOf(2, BYTES)) message = cursor.text();
    else if (tag === tagOf(3, BYTES)) details = typeIn(cursor.message());
    else cursor.skip(tag);
  }
  return { details, message };
};

/** `type.googleapis.com/event_store.client.StreamDeleted` without what is before the name. */
const typeIn = (any: Cursor): string => {
  let url = '';
  for (let tag = any.tag(); tag !== 0; tag = any.tag()) {
    if (tag === tagOf(1, BYTES)) url = any.text();
    else any.skip(tag);
  }
  return url.slice(url.lastIndexOf('/') + 1);
};
