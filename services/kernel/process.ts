import type { RecordedEvent } from '#contracts/kernel/recorded';

/** What an event means for a process's to-do list. */
export type ToDo =
  | { readonly kind: 'add'; readonly key: string; readonly dueAt: Date; readonly data: unknown }
  | { readonly kind: 'done'; readonly key: string };

/** The event that made something a thing to do, and the story that it belongs to. */
export interface Cause {
  readonly eventId: string;
  readonly correlationId: string;
}

/** One thing to do, from the process's table. `attempts` counts the tries before this one. */
export interface ToDoItem {
  readonly key: string;
  readonly data: unknown;
  readonly attempts: number;
  readonly cause?: Cause | undefined;
}

/** How an item ended: over, to be tried again in a minute at most, or again in so many milliseconds. */
export type Ending = 'done' | 'wait' | { readonly again: number };

/**
 * Finishes or undoes what a crash left half done, and what is due by time (design §5). Its to-do list follows the log;
 * it acts only by ordinary commands, and the stream decides: acting twice does nothing more.
 */
export interface Process {
  readonly name: string;
  /** Raise it when `todo` changes: the list is filled anew from the log. */
  readonly version: number;
  readonly todo: (event: RecordedEvent) => readonly ToDo[];
  /** Throws to be asked again later. An item that is settled but whose event does not say so returns 'done'. */
  readonly act: (item: ToDoItem) => Promise<Ending>;
}
