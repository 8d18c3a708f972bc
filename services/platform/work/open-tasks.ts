import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Past, TaskList } from '../../kernel/process-manager.ts';
import { causeOf, type ListedTask } from './to-do-list.ts';

/** An event that could not be read, and why; later events of its stream are not read either. */
export interface Unreadable {
  readonly event: RecordedEvent;
  readonly error: unknown;
}

interface Folding {
  readonly process: TaskList;
  readonly past: Past | undefined;
  readonly tasks: Map<string, ListedTask & { readonly position: bigint }>;
}

/** The tasks that are still open after all events of the log, folded in order. It holds only what is open. */
export class OpenTasks {
  readonly #foldings: readonly Folding[];
  readonly #types: ReadonlySet<string>;
  readonly #unreadable = new Map<string, Unreadable>();
  #newest = new Date(0);

  constructor(processes: readonly TaskList[]) {
    this.#foldings = processes.map((process) => ({ process, past: process.past?.(), tasks: new Map() }));
    this.#types = new Set(
      this.#foldings.flatMap(({ process, past }) => [...process.types, ...(past?.types ?? [])]),
    );
  }

  see(event: RecordedEvent): void {
    this.#newest = event.created;
    if (!this.#types.has(event.type) || this.#unreadable.has(event.stream)) return;
    try {
      for (const folding of this.#foldings) fold(folding, event);
    } catch (error) {
      this.#unreadable.set(event.stream, { event, error });
    }
  }

  get unreadable(): readonly Unreadable[] {
    return [...this.#unreadable.values()];
  }

  /** The open tasks that were noted up to a position, without those that can have no effect any more. */
  notedUpTo(end: bigint, now: Date): readonly ListedTask[] {
    return this.#foldings.flatMap(({ process: { forgottenAfter = Infinity, asksProviders }, tasks }) => {
      const then = asksProviders ? this.#newest : now;
      const isForgotten = ({ dueAt, isLasting }: ListedTask) =>
        !isLasting && then.getTime() - dueAt.getTime() > forgottenAfter;
      return [...tasks.values()].filter((task) => task.position <= end && !isForgotten(task));
    });
  }
}

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
