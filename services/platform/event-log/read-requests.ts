import shared from '@eventstore/db-client/generated/shared_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';

/** Where a read begins: at a position of `$all`, or a revision of a stream. */
export type From = 'start' | 'end' | bigint;

export interface PageRequest {
  /** Reads all streams where none is named. */
  readonly stream?: string;
  readonly from: From;
  readonly backwards?: boolean;
  readonly most?: number | undefined;
}

const { Options } = pb.ReadReq;
/** As the client does it: types of system events begin with `$`. */
const NO_SYSTEM_EVENTS = '^[^$].*';

/** A request for existing events, at most `most`. */
export const pageRequest = ({ stream, from, backwards = false, most }: PageRequest): pb.ReadReq => {
  const { FORWARDS, BACKWARDS } = Options.ReadDirection;
  const options = begun(stream, from)
    .setReadDirection(backwards ? BACKWARDS : FORWARDS)
    .setCount(String(most ?? Number.MAX_SAFE_INTEGER))
    .setNoFilter(new shared.Empty());
  return new pb.ReadReq().setOptions(options);
};

/** A request for all events after a position, also future ones, without system events. */
export const followRequest = (after: bigint | undefined): pb.ReadReq => {
  const filter = new Options.FilterOptions()
    .setEventType(new Options.FilterOptions.Expression().setRegex(NO_SYSTEM_EVENTS))
    .setCount(new shared.Empty())
    .setCheckpointintervalmultiplier(1);
  const options = begun(undefined, after ?? 'start')
    .setSubscription(new Options.SubscriptionOptions())
    .setFilter(filter);
  return new pb.ReadReq().setOptions(options);
};

const begun = (stream: string | undefined, from: From): pb.ReadReq.Options => {
  const options = new Options().setUuidOption(new Options.UUIDOption().setString(new shared.Empty()));
  return stream === undefined ? options.setAll(ofAll(from)) : options.setStream(ofStream(stream, from));
};

const ofAll = (from: From): pb.ReadReq.Options.AllOptions => {
  const all = new Options.AllOptions();
  if (from === 'start') return all.setStart(new shared.Empty());
  if (from === 'end') return all.setEnd(new shared.Empty());
  const position = new Options.Position().setCommitPosition(String(from)).setPreparePosition(String(from));
  return all.setPosition(position);
};

const ofStream = (stream: string, from: From): pb.ReadReq.Options.StreamOptions => {
  const name = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const options = new Options.StreamOptions().setStreamIdentifier(name);
  if (from === 'start') return options.setStart(new shared.Empty());
  if (from === 'end') return options.setEnd(new shared.Empty());
  return options.setRevision(String(from));
};
