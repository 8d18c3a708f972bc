/** Read's answers, encoded by hand: an event is its stored record with a few bytes before and after it. */
import type { Stored } from './store.ts';
import { BYTES, field, putVarint, VARINT, varintField, varintSize } from './wire.ts';
import { withStructuredId } from './record.ts';

const EVENT_TAG = 1 * 8 + BYTES;
const COMMIT_POSITION_TAG = 3 * 8 + VARINT;

/** `ReadResp { event: ReadEvent { event: record, commit_position } }`. */
export function encodeEvent({ record, position }: Stored, structuredIds: boolean): Buffer {
  const content = structuredIds ? withStructuredId(record) : record;
  const inner = 1 + varintSize(content.length) + content.length + 1 + varintSize(position);
  const out = Buffer.allocUnsafe(1 + varintSize(inner) + inner);
  out[0] = EVENT_TAG;
  let at = putVarint(out, inner, 1);
  out[at++] = EVENT_TAG;
  at = putVarint(out, content.length, at);
  at += content.copy(out, at);
  out[at++] = COMMIT_POSITION_TAG;
  putVarint(out, position, at);
  return out;
}

export const encodeConfirmation = (subscriptionId: string): Buffer => field(2, field(1, subscriptionId));

export const encodeCheckpoint = (position: number): Buffer =>
  field(3, Buffer.concat([varintField(1, position), varintField(2, position)]));

export const encodeStreamNotFound = (stream: string): Buffer => field(4, field(1, field(3, stream)));

export const CAUGHT_UP = field(8, '');
export const FELL_BEHIND = field(9, '');
