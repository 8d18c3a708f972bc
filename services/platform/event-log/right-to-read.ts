import { errorCode } from '#resilience/error-code';
import { LogDenied, LogRefuses } from '../../kernel/event-log.ts';

/** Milliseconds for which a refusal is remembered: rights do not change by asking. */
const ASK_AGAIN_AFTER = 30_000;
/** gRPC: the server does not know the user, or not by this password. */
const UNAUTHENTICATED = 16;

/**
 * Checks whether the whole log (`$all`) may be read, which a server allows only administrators unless configured
 * otherwise. A refusal is reported once, and then answered from memory.
 */
export class RightToRead {
  readonly #url: string;
  readonly #onDenied: (denied: LogDenied) => void;
  #denied: LogDenied | undefined;
  #until = 0;

  constructor(url: string, onDenied: (denied: LogDenied) => void) {
    this.#url = url;
    this.#onDenied = onDenied;
  }

  /** Milliseconds for which asking would be refused again. */
  get rest(): number {
    return this.#denied ? Math.max(0, this.#until - performance.now()) : 0;
  }

  /** Does a read of the whole log. Throws `LogDenied` where it is refused. */
  async need<T>(read: () => Promise<T>): Promise<T> {
    if (this.#denied && this.rest > 0) throw this.#denied;
    try {
      const answer = await read();
      this.#denied = undefined;
      return answer;
    } catch (error) {
      throw this.judge(error);
    }
  }

  /** Turns a refusal of this right into `LogDenied`; answers any other error unchanged. */
  judge(error: unknown): unknown {
    if (!(error instanceof LogRefuses) || error.reason !== 'denied') return error;
    this.#until = performance.now() + ASK_AGAIN_AFTER;
    if (this.#denied) return this.#denied;
    this.#denied = new LogDenied(sentenceFor(this.#url, error), error);
    this.#onDenied(this.#denied);
    return this.#denied;
  }
}

function sentenceFor(url: string, { cause }: LogRefuses): string {
  const user = /:\/\/([^:@/?]+):[^@/]*@/.exec(url)?.[1];
  const who = user === undefined ? 'nobody (it names no user)' : decodeURIComponent(user);
  const isUnknown = errorCode(cause) === UNAUTHENTICATED;
  const what = isUnknown
    ? 'is not known to the event store, or not by this password'
    : 'may not read $all: its role is missing in $acl.$r of $all (docs/eventstore.md, "The right to read the log")';
  return `EVENTSTORE_URL: ${who} ${what}`;
}
