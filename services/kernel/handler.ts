import type { DomainEvent } from '#contracts/kernel/event';
import type { Aggregate } from './aggregate.ts';
import type { CommandContext } from './command-context.ts';
import type { Decision } from './decision.ts';
import type { Outcome } from './outcome.ts';

/** A stream's folded state, and the place in the stream and the log that it reflects. */
export interface Loaded<State> {
  readonly state: State;
  /** -1 for a stream that does not exist. */
  readonly revision: number;
  readonly position: bigint;
}

/**
 * Runs commands: loads the stream, decides and appends; decides again when somebody else wrote meanwhile (design §5).
 */
export interface Handler {
  /**
   * Throws `LogUnavailable` when the log cannot be reached in time: the outcome is then unknown, and the command may be
   * given again.
   */
  handle<State, Event extends DomainEvent, Code extends string = never>(
    aggregate: Aggregate<State, Event>,
    id: string,
    decide: (state: State) => Decision<Event, Code>,
    context: CommandContext,
  ): Promise<Outcome<State, Event, Code>>;

  /**
   * Declares that a stream was never written, so that no aggregate that folds it need read it first. If that is wrong,
   * the append conflicts and the command is decided again.
   */
  expectNew<State, Event extends DomainEvent>(aggregate: Aggregate<State, Event>, id: string): void;

  /**
   * The folded state at the stream's head. With `reached`, a cached state will do if it includes the log up to that
   * position.
   */
  load<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, Event>,
    id: string,
    reached?: bigint,
  ): Promise<Loaded<State>>;

  /** A state that may be up to a second old, from the log tail: for looking up other streams. */
  recent<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, Event>,
    id: string,
  ): Promise<Loaded<State>>;

  /**
   * A cached state of any age; undefined where none is cached. For what is checked again later, or can never be taken
   * back.
   */
  peek<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, Event>,
    id: string,
  ): Loaded<State> | undefined;

  /** Resolves when this process hears of a new event in the stream, or after the given milliseconds. */
  changed<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, Event>,
    id: string,
    ms: number,
  ): Promise<void>;
}
