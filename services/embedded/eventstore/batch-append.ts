/** BatchAppend: one long-lived call for each client, with many appends at once and exactly one answer to each. */
import type { ServerDuplexStream } from '@grpc/grpc-js';
import { encodeBatchAppendResp, type Refusal } from './batch-answer.ts';
import type { BatchMessage, BatchOptions } from './batch-request.ts';
import { waitFor } from './calls.ts';
import type { GroupCommit, Timeouts } from './group-commit.ts';
import type { Ledger, Outcome } from './ledger.ts';
import type { Pack } from './packs.ts';
import { refusalOf, sizeOf } from './proposals.ts';
import type { ProposedEvent } from './record.ts';

/** A setTimeout beyond this many milliseconds would fire at once. */
const LONGEST_TIMER = 0x7fffffff;

type Call = ServerDuplexStream<BatchMessage, Pack>;

/** An append whose last message has not arrived yet; `answered` when it was refused and the rest is to be ignored. */
type Unfinished = {
  readonly correlation: Buffer;
  readonly options: BatchOptions;
  readonly events: ProposedEvent[];
  bytes: number;
  answered: boolean;
  timer: NodeJS.Timeout | undefined;
};

export type AppendLimits = { readonly maxAppendSize: number; readonly timeouts: Timeouts };

export class BatchAppend {
  readonly #ledger: Ledger;
  readonly #commits: GroupCommit;
  readonly #limits: AppendLimits;

  constructor(ledger: Ledger, commits: GroupCommit, limits: AppendLimits) {
    this.#ledger = ledger;
    this.#commits = commits;
    this.#limits = limits;
  }

  /** Serves one call until its client ends it, or the signal aborts. */
  async answer(call: Call, gone: AbortSignal): Promise<void> {
    const conversation = new Conversation(call, this.#ledger, this.#commits, this.#limits);
    call.on('data', (message: BatchMessage) => conversation.hear(message));
    await waitFor(gone, (ended) => {
      call.once('end', ended);
      return () => call.off('end', ended);
    });
    await conversation.close(gone);
    if (!gone.aborted) call.end();
  }
}

/** The appends of one client: those half received and those waiting for the disk. */
class Conversation {
  readonly #call: Call;
  readonly #ledger: Ledger;
  readonly #commits: GroupCommit;
  readonly #limits: AppendLimits;
  readonly #unfinished = new Map<string, Unfinished>();
  #answers: Buffer[] = [];
  #unanswered = 0;
  #idle = (): void => {};

  constructor(call: Call, ledger: Ledger, commits: GroupCommit, limits: AppendLimits) {
    this.#call = call;
    this.#ledger = ledger;
    this.#commits = commits;
    this.#limits = limits;
  }

  hear(message: BatchMessage): void {
    const id = message.correlation.toString('latin1');
    const append = this.#unfinished.get(id) ?? this.#begin(id, message);
    if (append === undefined) return;
    if (!append.answered) this.#add(append, message.events);
    if (!message.isFinal) return;
    this.#unfinished.delete(id);
    clearTimeout(append.timer);
    if (!append.answered) this.#submit(append);
  }

  /** Drops half-received appends and waits for the answers still to come. */
  async close(gone: AbortSignal): Promise<void> {
    for (const append of this.#unfinished.values()) clearTimeout(append.timer);
    this.#unfinished.clear();
    if (this.#unanswered === 0 || gone.aborted) return;
    await waitFor(gone, (done) => {
      this.#idle = done;
      return () => {};
    });
  }

  #begin(id: string, message: BatchMessage): Unfinished | undefined {
    const { correlation, options, isFinal } = message;
    // Options come first; a message without them belongs to an append that was answered already.
    if (options === undefined) return undefined;
    const append: Unfinished = {
      correlation,
      options,
      events: [],
      bytes: 0,
      answered: false,
      timer: undefined,
    };
    if (isFinal) return append;
    const patience =
      options.deadline === Infinity ? this.#limits.timeouts.prepare : options.deadline - Date.now();
    append.timer = setTimeout(
      () => {
        this.#unfinished.delete(id);
        this.#answer(append, { kind: 'timeout' });
      },
      Math.min(patience, LONGEST_TIMER),
    );
    this.#unfinished.set(id, append);
    return append;
  }

  #add(append: Unfinished, events: readonly ProposedEvent[]): void {
    const { maxAppendSize } = this.#limits;
    const refusal = refusalOf(append.options.stream, events);
    for (const event of events) append.bytes += sizeOf(event);
    if (append.bytes > maxAppendSize) this.#answer(append, { kind: 'too-large', limit: maxAppendSize });
    else if (refusal !== undefined) this.#answer(append, refusal);
    // Not push(...events): that many arguments would overflow the stack.
    else for (const event of events) append.events.push(event);
  }

  #submit(append: Unfinished): void {
    const { stream, expected, deadline } = append.options;
    this.#unanswered++;
    this.#commits.submit({
      work: () => this.#ledger.append(stream, expected, append.events),
      reply: (outcome) => {
        this.#answer(append, outcome);
        if (--this.#unanswered === 0) this.#idle();
      },
      bytes: append.bytes,
      deadline,
    });
  }

  #answer(append: Unfinished, outcome: Outcome | Refusal): void {
    if (append.answered) return;
    append.answered = true;
    append.events.length = 0;
    const { correlation, options } = append;
    if (this.#answers.push(encodeBatchAppendResp({ correlation, ...options }, outcome)) === 1)
      queueMicrotask(this.#send);
  }

  /** The answers of one commit go out together. */
  readonly #send = (): void => {
    if (!this.#call.cancelled) this.#call.write(this.#answers);
    this.#answers = [];
  };
}
