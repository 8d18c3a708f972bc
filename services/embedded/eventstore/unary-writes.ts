/** Append (used with explicit credentials), Delete and Tombstone: one request, one answer. */
import pb from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ServerReadableStream, ServerUnaryCall } from '@grpc/grpc-js';
import { type AppendLimits } from './batch-append.ts';
import { uuidText } from './batch-request.ts';
import * as failures from './failures.ts';
import type { GroupCommit } from './group-commit.ts';
import { type Expected, type Ledger, NO_STREAM, type Outcome } from './ledger.ts';
import { missingProperty, refusalOf, sizeOf } from './proposals.ts';
import type { ProposedEvent } from './record.ts';

type Target = { readonly stream: string; readonly expected: Expected };
type Written = Extract<Outcome, { kind: 'written' }>;
type DeleteOptions = Pick<
  pb.AppendReq.Options,
  'getStreamIdentifier' | 'hasRevision' | 'getRevision' | 'hasNoStream' | 'hasStreamExists'
>;

export class UnaryWrites {
  readonly #ledger: Ledger;
  readonly #commits: GroupCommit;
  readonly #limits: AppendLimits;

  constructor(ledger: Ledger, commits: GroupCommit, limits: AppendLimits) {
    this.#ledger = ledger;
    this.#commits = commits;
    this.#limits = limits;
  }

  /** The protocol answers a wrong expected revision with a message, not an error. @throws CallFailure */
  async append(call: ServerReadableStream<pb.AppendReq, pb.AppendResp>): Promise<pb.AppendResp> {
    const { target, events } = await this.#receive(call);
    const outcome = await this.#write(call, () =>
      this.#ledger.append(target.stream, target.expected, events),
    );
    return outcome.kind === 'wrong-revision'
      ? new pb.AppendResp().setWrongExpectedVersion(wrongVersion(target.expected, outcome.current))
      : new pb.AppendResp().setSuccess(success(written(target, outcome)));
  }

  /** @throws CallFailure */
  async delete(call: ServerUnaryCall<pb.DeleteReq, pb.DeleteResp>): Promise<pb.DeleteResp> {
    const target = targetOf(call.request.getOptions());
    const outcome = await this.#write(call, () => this.#ledger.delete(target.stream, target.expected));
    const { position } = written(target, outcome);
    return new pb.DeleteResp().setPosition(at(new pb.DeleteResp.Position(), position));
  }

  /** @throws CallFailure */
  async tombstone(call: ServerUnaryCall<pb.TombstoneReq, pb.TombstoneResp>): Promise<pb.TombstoneResp> {
    const target = targetOf(call.request.getOptions());
    const outcome = await this.#write(call, () => this.#ledger.tombstone(target.stream, target.expected));
    const { position } = written(target, outcome);
    return new pb.TombstoneResp().setPosition(at(new pb.TombstoneResp.Position(), position));
  }

  #write(call: { getDeadline(): Date | number }, work: () => Outcome): Promise<Outcome> {
    const deadline = Number(call.getDeadline());
    return new Promise((reply) => this.#commits.submit({ work, reply, bytes: 0, deadline }));
  }

  async #receive(call: ServerReadableStream<pb.AppendReq, pb.AppendResp>) {
    const { maxAppendSize } = this.#limits;
    let target: Target | undefined;
    const events: ProposedEvent[] = [];
    let bytes = 0;
    for await (const message of call as AsyncIterable<pb.AppendReq>) {
      if (message.hasOptions()) target = targetOf(message.getOptions());
      const proposed = message.getProposedMessage();
      if (proposed === undefined) continue;
      const event = eventOf(proposed);
      bytes += sizeOf(event);
      if (bytes > maxAppendSize) throw failures.maximumAppendSizeExceeded(maxAppendSize);
      events.push(event);
    }
    if (target === undefined) throw failures.invalid('an append needs options');
    assertComplete(target.stream, events);
    return { target, events };
  }
}

function assertComplete(stream: string, events: readonly ProposedEvent[]): void {
  const missing = events.map(missingProperty).find((property) => property !== undefined);
  if (missing !== undefined) throw failures.missingMetadataProperty(missing);
  const refusal = refusalOf(stream, events);
  if (refusal?.kind === 'invalid') throw failures.invalid(refusal.why);
}

function written({ stream, expected }: Target, outcome: Outcome): Written {
  if (outcome.kind === 'written') return outcome;
  if (outcome.kind === 'wrong-revision')
    throw failures.wrongExpectedVersion(stream, expected, outcome.current);
  if (outcome.kind === 'deleted') throw failures.streamDeleted(stream);
  throw outcome.kind === 'timeout' ? failures.timedOut() : failures.unknown();
}

function targetOf(options: DeleteOptions | undefined): Target {
  const stream = Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  if (options === undefined || stream === '') throw failures.invalid('a write needs a stream');
  if (options.hasRevision()) return { stream, expected: Number(options.getRevision()) };
  if (options.hasNoStream()) return { stream, expected: NO_STREAM };
  return { stream, expected: options.hasStreamExists() ? 'stream_exists' : 'any' };
}

function eventOf(proposed: pb.AppendReq.ProposedMessage): ProposedEvent {
  const id = proposed.getId();
  const halves = id?.getStructured();
  const metadata = proposed.getMetadataMap();
  return {
    id:
      halves === undefined
        ? (id?.getString() ?? '')
        : uuidText(half(halves.getMostSignificantBits()), half(halves.getLeastSignificantBits())),
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? '',
    metadata: Buffer.from(proposed.getCustomMetadata_asU8()),
    data: Buffer.from(proposed.getData_asU8()),
  };
}

const half = (text: string): bigint => BigInt.asUintN(64, BigInt(text));

type Positioned = { setCommitPosition(value: string): unknown; setPreparePosition(value: string): unknown };

function at<P extends Positioned>(message: P, position: number): P {
  message.setCommitPosition(String(position));
  message.setPreparePosition(String(position));
  return message;
}

function success({ revision, position }: Written): pb.AppendResp.Success {
  const message = new pb.AppendResp.Success().setPosition(at(new pb.AppendResp.Position(), position));
  return revision === NO_STREAM
    ? message.setNoStream(new shared.Empty())
    : message.setCurrentRevision(String(revision));
}

function wrongVersion(expected: Expected, current: number): pb.AppendResp.WrongExpectedVersion {
  const message = new pb.AppendResp.WrongExpectedVersion();
  if (current === NO_STREAM) message.setCurrentNoStream(new shared.Empty());
  else message.setCurrentRevision(String(current));
  if (expected === 'any') message.setExpectedAny(new shared.Empty());
  else if (expected === 'stream_exists') message.setExpectedStreamExists(new shared.Empty());
  else if (expected === NO_STREAM) message.setExpectedNoStream(new shared.Empty());
  else message.setExpectedRevision(String(expected));
  return message;
}
