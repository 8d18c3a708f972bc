/** A Read call's request, extracted from the generated message. */
import pb, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalid } from './failures.ts';
import { type Filter, parseFilter } from './filter.ts';
import type { Direction } from './store.ts';

/** Inclusive in a read; a subscription starts after it. */
export type From = 'start' | 'end' | number;

export type ReadRequest = {
  /** undefined: `$all`. */
  readonly stream: string | undefined;
  readonly from: From;
  readonly direction: Direction;
  readonly limit: number;
  readonly subscription: boolean;
  readonly filter: Filter | undefined;
  readonly structuredIds: boolean;
};

/** @throws CallFailure when the request lacks a required part */
export function readRequest(message: ReadReq): ReadRequest {
  const options = message.getOptions();
  if (options === undefined) throw invalid('a read needs options');
  const subscription = options.hasSubscription();
  const filter = options.getFilter();
  return {
    ...source(options),
    direction:
      options.getReadDirection() === pb.ReadReq.Options.ReadDirection.BACKWARDS ? 'backwards' : 'forwards',
    limit: subscription ? Infinity : Number(options.getCount()),
    subscription,
    filter: filter === undefined ? undefined : parseFilter(filter),
    structuredIds: options.getUuidOption()?.hasStructured() ?? false,
  };
}

function source(options: ReadReq.Options): Pick<ReadRequest, 'stream' | 'from'> {
  const ofStream = options.getStream();
  if (ofStream !== undefined) {
    const name = ofStream.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array();
    if (name.length === 0) throw invalid('a stream name must not be empty');
    const from = ofStream.hasStart() ? 'start' : ofStream.hasEnd() ? 'end' : Number(ofStream.getRevision());
    return { stream: Buffer.from(name).toString(), from };
  }
  const ofAll = options.getAll();
  if (ofAll === undefined) throw invalid('a read needs a stream or $all');
  const position = ofAll.getPosition();
  const from = ofAll.hasEnd()
    ? 'end'
    : position === undefined
      ? 'start'
      : Number(position.getCommitPosition());
  return { stream: undefined, from };
}
