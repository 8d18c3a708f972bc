import type { RecordedEvent } from '#contracts/kernel/recorded';

/** How an event changes a process manager's to-do list. */
export type TaskChange<Task = unknown> =
  | {
      readonly kind: 'add';
      readonly key: string;
      readonly dueAt: Date;
      readonly data: Task;
      /** A filling notes it however long ago it was due: doing it again may be what a restored store needs. */
      readonly isLasting?: true;
    }
  | { readonly kind: 'done'; readonly key: string };

/** The event that caused a task, and the correlation that it belongs to. */
export interface Cause {
  readonly eventId: string;
  readonly correlationId: string;
  /** Its log position, in decimal digits; an older version of the shop did not note it. */
  readonly position?: string | undefined;
}

/**
 * Which task it is, and what caused it. `attempts` counts how often it was begun before, whatever came of it, also
 * while a store was away.
 */
export interface TaskContext {
  readonly key: string;
  readonly attempts: number;
  readonly cause?: Cause | undefined;
}

/** A task as it is stored, before its process manager has parsed it. */
export interface StoredTask extends TaskContext {
  readonly data: unknown;
}

/**
 * How an attempt at a task ended: done; to be retried within a minute (`wait`); or to be retried in `again`
 * milliseconds, with the error that operators see (`because`) and the new data of the task (`noted`). What only a
 * person can help with has a name (`trouble`): operators are told of each name by itself, as of work that has stopped.
 * Where it could not look into the task now (`isPutOff`), all that is known of it stays.
 */
export type TaskResult<Task = never> =
  | 'done'
  | 'wait'
  | {
      readonly again: number;
      readonly because?: Error;
      readonly trouble?: string;
      readonly noted?: Task;
      readonly isPutOff?: true;
    };

/**
 * Finds tasks that the past has settled; a new one for each filling of the list, given every event in order. It knows
 * events that imply a task is done although none of the list's own reactions says so.
 */
export interface Past {
  /** The types of the events that `see` is given. */
  readonly types: readonly string[];
  /** The keys of the tasks that this event settles. */
  readonly see: (event: RecordedEvent) => readonly string[];
}

/** A to-do list that follows the log, independently of its workers. */
export interface TaskList {
  readonly name: string;
  /**
   * Raise it when `changesFor` changes: the list is then filled with what the past leaves to do, once the whole log was
   * folded.
   */
  readonly version: number;
  /**
   * The types of the events that `changesFor` is given. Others are passed over unread, so one that cannot be decoded stops
   * nothing but its own stream.
   */
  readonly types: readonly string[];
  readonly changesFor: (event: RecordedEvent) => readonly TaskChange[];
  readonly past?: (() => Past) | undefined;
  /** Milliseconds after its due date from when on a task of the past can have no effect: a filling does not note it. */
  readonly forgottenAfter?: number | undefined;
  /**
   * Its tasks ask payment providers, who may know what a log that was restored does not. Such a task is not forgotten for
   * the time in which nobody could do it: what counts is how old it was at the log's last event.
   */
  readonly asksProviders?: boolean | undefined;
  /** Its tasks are of use only to a log that was restored: they are noted by the filling that follows, and by no event. */
  readonly onlyAfterRestore?: boolean | undefined;
}

/**
 * Finishes or undoes what a crash left half done, and does what becomes due (design §5). Its to-do list follows the
 * log. It acts only by ordinary commands, and the stream decides, so acting twice does nothing more. `processManager`
 * makes one from a definition.
 */
export interface ProcessManager extends TaskList {
  /** Throws to be called again later. Returns `done` also for a task that is settled although no event says so. */
  readonly act: (task: StoredTask) => Promise<TaskResult<unknown>>;
  /** Nobody waits for its tasks: while many people call, they give way to them for a while. */
  readonly givesWay?: boolean | undefined;
}
