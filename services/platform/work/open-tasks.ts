import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Past, TaskList } from '../../kernel/process-manager.ts';
import { causeOf, type ListedTask } from './to-do-list.ts';

/** An event that could not be read, and why; later events of its stream are not read either. */
export interface Unreadable {
  readonly event: RecordedEvent;
  readonly error: unknown;
}

type OpenTask = ListedTask & { readonly position: bigint };

interface Folding {
  readonly process: TaskList;
  readonly past: Past | undefined;
  readonly tasks: Map<string, OpenTask>;
  /** With more tasks than this, those that can have no effect any more are dropped. */
  room: number;
}

const LEAST_ROOM = 10_000;

/**
 * The tasks that are still open after all events of the log, folded in order. It holds only what is open: years of a shop
 * have to pass through an api's memory.
 */
export class OpenTasks {
  readonly #foldings: readonly Folding[];
  readonly #types: ReadonlySet<string>;
  readonly #unreadable = new Map<string, Unreadable>();
  readonly #clock: () => Date;
  #newest = new Date(0);

  constructor(processes: readonly TaskList[], clock: () => Date) {
    this.#clock = clock;
    this.#foldings = processes.map((process) => ({
      process,
      past: process.past?.(),
      tasks: new Map(),
      room: LEAST_ROOM,
    }));
    this.#types = new Set(
      this.#foldings.flatMap(({ process, past }) => [...process.types, ...(past?.types ?? [])]),
    );
  }

  see(event: RecordedEvent): void {
    this.#newest = event.created;
    if (!this.#types.has(event.type) || this.#unreadable.has(event.stream)) return;
    try {
      for (const folding of this.#foldings) {
        fold(folding, event);
        if (folding.tasks.size > folding.room) this.#makeRoom(folding);
      }
    } catch (error) {
      this.#unreadable.set(event.stream, { event, error });
    }
  }

  get unreadable(): readonly Unreadable[] {
    return [...this.#unreadable.values()];
  }

  /** The open tasks that were noted up to a position, without those that can have no effect any more. */
  notedUpTo(end: bigint): readonly ListedTask[] {
    const now = this.#clock();
    return this.#foldings.flatMap(({ process, tasks }) => {
      const then = process.asksProviders ? this.#newest : now;
      return [...tasks.values()].filter((task) => task.position <= end && !isForgotten(process, task, then));
    });
  }

  #makeRoom(folding: Folding): void {
    const { process, tasks } = folding;
    const now = this.#clock();
    // An event of a clock that was ahead says nothing of those that follow.
    const then = process.asksProviders && this.#newest < now ? this.#newest : now;
    for (const [key, task] of tasks) if (isForgotten(process, task, then)) tasks.delete(key);
    folding.room = Math.max(LEAST_ROOM, 2 * tasks.size);
  }
}

const isForgotten = (
  { forgottenAfter = Infinity }: TaskList,
  { dueAt, isLasting }: OpenTask,
  then: Date,
): boolean => !isLasting && then.getTime() - dueAt.getTime() > forgottenAfter;

const fold = ({ process, past, tasks }: Folding, event: RecordedEvent): void => {
  if (process.types.includes(event.type))
    for (const change of process.changesFor(event))
      if (change.kind === 'add')
        tasks.set(change.key, {
          ...change,
          process: process.name,
          cause: causeOf(event),
          position: event.position,
        });
      else tasks.delete(change.key);
  if (past?.types.includes(event.type)) for (const key of past.see(event)) tasks.delete(key);
};
