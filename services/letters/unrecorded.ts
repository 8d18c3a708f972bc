import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import { step } from '../kernel/step.ts';
import type { RecordSent } from './decide/record-sent.ts';
import { decisions } from './decisions.ts';
import { letter } from './state.ts';

interface Deps {
  readonly handler: Pick<Handler, 'handle'>;
  readonly clock: () => Date;
}

/** A mail server took letters that the log could not take the record of. */
export class SentUnrecorded extends Error {
  override readonly name = 'SentUnrecorded';
  constructor(cause: unknown) {
    super(`The letter was sent, and that could not be recorded (${String(cause)})`, { cause });
  }
}

/**
 * The letters of a task that a mail server took and the log does not have yet. While the log is read but not written,
 * nothing in it says that they were sent, so the task keeps them.
 */
export class Unrecorded {
  readonly #deps: Deps;
  readonly #letters: Map<string, RecordSent>;

  constructor(deps: Deps, kept: readonly RecordSent[] = []) {
    this.#deps = deps;
    this.#letters = new Map(kept.map((sent) => [sent.letterId, sent]));
  }

  get all(): readonly RecordSent[] {
    return [...this.#letters.values()];
  }

  /** Throws where the log does not take it; then it stays one of `all`. */
  async record(sent: RecordSent, context: CommandContext): Promise<void> {
    const { letterId } = sent;
    this.#letters.set(letterId, sent);
    const decide = decisions.RecordSent(sent, { now: this.#deps.clock() });
    await this.#deps.handler.handle(letter, letterId, decide, step(context, 'sent'));
    this.#letters.delete(letterId);
  }
}
