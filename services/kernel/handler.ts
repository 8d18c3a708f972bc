import type { DomainEvent } from '#contracts/kernel/event';
import type { Aggregate } from './aggregate.ts';
import type { CommandContext } from './command-context.ts';
import type { Decision } from './decision.ts';
import type { Outcome } from './outcome.ts';

/** Loads, decides, appends; decides again when somebody else wrote meanwhile (design §5). */
export interface Handler {
  /** Throws `LogUnavailable` when the log cannot be reached in time: the outcome is then unknown and may be asked again. */
  handle<State, Event extends DomainEvent, Code extends string = never>(
    aggregate: Aggregate<State, Event>,
    id: string,
    decide: (state: State) => Decision<Event, Code>,
    context: CommandContext,
  ): Promise<Outcome<State, Event, Code>>;

  /**
   * Says that the stream was never written, and so need not be read first, by whatever folds it. Where that is wrong, the
   * command is decided again.
   */
  expectNew<State, Event extends DomainEvent>(aggregate: Aggregate<State, Event>, id: string): void;

  /**
   * The folded state at the stream's head; with `reached`, the one at hand will do if it has come up to that position of
   * the log. `revision` is -1 for a stream that does not exist.
   */
  load<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, Event>,
    id: string,
    reached?: bigint,
  ): Promise<{ readonly state: State; readonly revision: number; readonly position: bigint }>;

  /** A state that may be up to a second old, from the copy that follows the log: for facts of other streams. */
  recent<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, Event>,
    id: string,
  ): Promise<{ readonly state: State; readonly revision: number; readonly position: bigint }>;

  /** A state of any age, where one is at hand: for what is checked again, or never taken back. */
  peek<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, Event>,
    id: string,
  ): { readonly state: State; readonly revision: number; readonly position: bigint } | undefined;

  /** Ends when this process hears of something new in the stream, or after the given milliseconds. */
  changed<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, Event>,
    id: string,
    ms: number,
  ): Promise<void>;
}
