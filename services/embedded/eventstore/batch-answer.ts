/** BatchAppend's answers, encoded by hand. */
import { status } from '@grpc/grpc-js';
import { NO_STREAM, type Outcome } from './ledger.ts';
import { TOMBSTONE } from './record.ts';
import { BYTES, field, VARINT, varintField } from './wire.ts';

const NOTHING = Buffer.alloc(0);
/** The tags of a request's expectations. */
const POSITION = 2 * 8 + VARINT;
const NO_STREAM_TAG = 3 * 8 + BYTES;

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
  readonly name: string;
  readonly message: string;
  readonly content: Buffer;
};

/** A google.rpc.Status. Its details are required: the client tells the errors apart by them alone. */
function encodeStatus(asked: Asked, outcome: NotWritten): Buffer {
  const { code, name, message, content } = say(asked, outcome);
  const any = Buffer.concat([field(1, `type.googleapis.com/event_store.client.${name}`), field(2, content)]);
  return Buffer.concat([varintField(1, code), field(2, message), field(3, any)]);
}

function say({ stream, expectation }: Asked, outcome: NotWritten): Said {
  if (outcome.kind === 'wrong-revision') {
    const message = `Append failed due to WrongExpectedVersion. Stream: ${stream}`;
    const content = Buffer.concat([encodeCurrent(outcome.current), expectedInRefusal(expectation)]);
    return { code: status.FAILED_PRECONDITION, name: 'WrongExpectedVersion', message, content };
  }
  if (outcome.kind === 'deleted') {
    const message = `Event stream '${stream}' is deleted.`;
    const content = field(1, field(3, stream));
    return { code: status.FAILED_PRECONDITION, name: 'StreamDeleted', message, content };
  }
  if (outcome.kind === 'too-large') {
    const message = `Maximum Append Size of ${outcome.limit} Exceeded.`;
    const content = varintField(1, outcome.limit);
    return { code: status.INVALID_ARGUMENT, name: 'MaximumAppendSizeExceeded', message, content };
  }
  if (outcome.kind === 'invalid') {
    const content = field(1, outcome.why);
    return { code: status.INVALID_ARGUMENT, name: 'BadRequest', message: outcome.why, content };
  }
  return outcome.kind === 'timeout'
    ? { code: status.DEADLINE_EXCEEDED, name: 'Timeout', message: 'Timeout', content: NOTHING }
    : { code: status.UNKNOWN, name: 'Unknown', message: 'The write failed', content: NOTHING };
}

const TOMBSTONE_CURRENT = Buffer.from('08ffffffffffffffff7f', 'hex');

function encodeCurrent(current: number): Buffer {
  if (current === NO_STREAM) return field(2, NOTHING);
  return current === TOMBSTONE ? TOMBSTONE_CURRENT : varintField(1, current);
}

/** A refusal's oneof has the request's fields under other numbers: position 2 → 3, no stream 3 → 6, any 4, exists 5. */
function expectedInRefusal(expectation: Buffer): Buffer {
  const [tag, ...rest] = expectation;
  if (tag === undefined) return field(4, NOTHING);
  if (tag === POSITION) return Buffer.from([POSITION + 8, ...rest]);
  return tag === NO_STREAM_TAG ? field(6, NOTHING) : expectation;
}
