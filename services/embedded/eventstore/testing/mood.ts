/** How a member of a cluster behaves towards its callers: leading or following, not ready, or hanging like a stopped process. */
import {
  Metadata,
  ServerInterceptingCall,
  type ServerInterceptingCallInterface,
  type ServerInterceptor,
  status,
} from '@grpc/grpc-js';
import type { BatchMessage } from '../batch-request.ts';
import { CallFailure } from '../failures.ts';
import { field } from '../wire.ts';

type Listener = Parameters<ServerInterceptingCallInterface['start']>[0];
type Refused = Pick<CallFailure, 'code' | 'details' | 'metadata'>;

export class Mood {
  /** The port of the leader where this is a follower; `unknown` while there is none. */
  leader: number | 'unknown' | undefined;
  notReady = false;
  #hanging = false;
  #held: (() => void)[] = [];

  /** Neither answers nor receives anything until it wakes; then everything is delivered at once, in order. */
  hang(): void {
    this.#hanging = true;
  }

  wake(): void {
    this.#hanging = false;
    for (const go of this.#held.splice(0)) go();
  }

  pass(go: () => void): void {
    if (this.#hanging) this.#held.push(go);
    else go();
  }

  /** Why this member refuses a call now. The sentences and trailers are a real node's. */
  refusalOf(metadata: Metadata): Refused | undefined {
    if (this.notReady) return new CallFailure(status.UNAVAILABLE, 'Server Is Not Ready');
    const leaderWanted = metadata.get('requires-leader')[0] === 'true';
    if (!leaderWanted || this.leader === undefined) return undefined;
    if (this.leader === 'unknown')
      return new CallFailure(status.UNKNOWN, 'No leader info available in response');
    return new CallFailure(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': '127.0.0.1',
      'leader-endpoint-port': String(this.leader),
    });
  }

  readonly interceptor: ServerInterceptor = ({ path }, call) =>
    new MoodyCall(call, this, /BatchAppend$/i.test(path), /Streams\//.test(path));
}

class MoodyCall extends ServerInterceptingCall {
  readonly #next: ServerInterceptingCallInterface;
  readonly #mood: Mood;
  readonly #isBatch: boolean;
  readonly #isJudged: boolean;
  #metadata = new Metadata();

  constructor(next: ServerInterceptingCallInterface, mood: Mood, isBatch: boolean, isJudged: boolean) {
    super(next);
    this.#next = next;
    this.#mood = mood;
    this.#isBatch = isBatch;
    this.#isJudged = isJudged;
  }

  override start(listener: Listener): void {
    const pass = (go: () => void): void => this.#mood.pass(go);
    this.#next.start({
      onReceiveMetadata: (metadata) => pass(() => this.#begin(metadata, listener)),
      onReceiveMessage: (message) => pass(() => this.#hear(message, listener)),
      onReceiveHalfClose: () => pass(() => listener.onReceiveHalfClose()),
      onCancel: () => listener.onCancel(),
    });
  }

  override sendMetadata(metadata: Metadata): void {
    this.#mood.pass(() => this.#next.sendMetadata(metadata));
  }

  override sendMessage(message: unknown, sent: () => void): void {
    this.#mood.pass(() => this.#next.sendMessage(message, sent));
  }

  override sendStatus(ended: Parameters<ServerInterceptingCallInterface['sendStatus']>[0]): void {
    this.#mood.pass(() => this.#next.sendStatus(ended));
  }

  #begin(metadata: Metadata, listener: Listener): void {
    this.#metadata = metadata;
    // A batch call is not refused as such: each of its appends is checked when it arrives.
    const refusal = this.#isBatch || !this.#isJudged ? undefined : this.#mood.refusalOf(metadata);
    if (refusal === undefined) listener.onReceiveMetadata(metadata);
    else this.#next.sendStatus(refusal);
  }

  /**
   * An append that arrives too early is refused by itself; one at the wrong member ends the call with all its other
   * appends.
   */
  #hear(message: unknown, listener: Listener): void {
    const refusal = this.#isBatch ? this.#mood.refusalOf(this.#metadata) : undefined;
    if (refusal === undefined) listener.onReceiveMessage(message);
    else if (refusal.code === status.NOT_FOUND) this.#next.sendStatus(refusal);
    else {
      this.#next.sendMessage(refusedAppend(message as BatchMessage, refusal.details), () => undefined);
      this.#next.startRead();
    }
  }
}

/** A real node gives the reason of such a refusal only as text, with empty details. */
function refusedAppend({ correlation, options }: BatchMessage, why: string): Buffer {
  const nothing = field(1, 'type.googleapis.com/google.protobuf.Empty');
  const said = Buffer.concat([field(2, why), field(3, nothing)]);
  return Buffer.concat([field(1, correlation), field(2, said), field(4, field(3, options?.stream ?? ''))]);
}
