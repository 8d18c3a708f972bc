import type { RecordedEvent } from '#contracts/kernel/recorded';

/** What an event means for a process manager's to-do list. */
export type TaskChange<Task = unknown> =
  | { readonly kind: 'add'; readonly key: string; readonly dueAt: Date; readonly data: Task }
  | { readonly kind: 'done'; readonly key: string };

/** The event that made something a task, and the story that it belongs to. */
export interface Cause {
  readonly eventId: string;
  readonly correlationId: string;
  /** Where it stands in the log; an older shop has not noted it. */
  readonly position?: string | undefined;
}

/**
 * Which task of the list it is, and why it is there. `attempts` counts how often it was begun before, whatever became of
 * it: also while a store was away.
 */
export interface TaskContext {
  readonly key: string;
  readonly attempts: number;
  readonly cause?: Cause | undefined;
}

/** A task as the list has it, before its process manager has parsed it. */
export interface TaskItem extends TaskContext {
  readonly data: unknown;
}

/**
 * How a task ended: over, to be retried in a minute at most, or to be retried in the given milliseconds; `because` is what
 * went wrong, for operators to see, and `noted` what the task says from then on.
 */
export type TaskResult<Task = never> =
  | 'done'
  | 'wait'
  | { readonly again: number; readonly because?: Error; readonly noted?: Task };

/**
 * What the past says of tasks: one for each filling of the list, told every event in order. Beside the events that strike
 * tasks out there are those from which it follows that a task was done, though nothing says so by itself.
 */
export interface Past {
  /** The types of the events that it is told. */
  readonly types: readonly string[];
  /** Answers the keys of the tasks that are settled by now. */
  readonly see: (event: RecordedEvent) => readonly string[];
}

/** What is to be done by what the log says, whoever does it: a to-do list that follows the log. */
export interface TaskList {
  readonly name: string;
  /** Raise it when `todo` changes: what it says of the past is added to the list, once the log was folded to its end. */
  readonly version: number;
  /**
   * The types of the events that `todo` is to see. Others are passed over unread, whatever is in them: an event that
   * cannot be decoded then stops nothing but its own stream.
   */
  readonly types: readonly string[];
  readonly todo: (event: RecordedEvent) => readonly TaskChange[];
  readonly past?: (() => Past) | undefined;
  /** Milliseconds behind its due date after which a task of the past cannot come to anything: it is not noted again. */
  readonly forgottenAfter?: number | undefined;
}

/**
 * Finishes or undoes what a crash left half done, and what is due by time (design §5). Its to-do list follows the log;
 * it acts only by ordinary commands, and the stream decides: acting twice does nothing more. This is what the lists and
 * the workers see of one; `processManager` makes it of a definition.
 */
export interface ProcessManager extends TaskList {
  /** Throws to be asked again later. A task that is settled but whose event does not say so returns 'done'. */
  readonly act: (item: TaskItem) => Promise<TaskResult<unknown>>;
}
