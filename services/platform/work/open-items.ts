import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Past, TaskList } from '../../kernel/process-manager.ts';
import { causeOf, type Item } from './to-do-list.ts';

/** An event that could not be read, and why; later events of its stream are not read either. */
export interface Unreadable {
  readonly event: RecordedEvent;
  readonly error: unknown;
}

interface Folding {
  readonly process: TaskList;
  readonly past: Past | undefined;
  readonly items: Map<string, Item & { readonly position: bigint }>;
}

/** The tasks that are still open after all events of the log, folded in order. It holds only what is open. */
export class OpenItems {
  readonly #foldings: readonly Folding[];
  readonly #types: ReadonlySet<string>;
  readonly #unreadable = new Map<string, Unreadable>();
  #newest = new Date(0);

  constructor(processes: readonly TaskList[]) {
    this.#foldings = processes.map((process) => ({ process, past: process.past?.(), items: new Map() }));
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
  notedUpTo(end: bigint, now: Date): readonly Item[] {
    return this.#foldings.flatMap(({ process: { forgottenAfter = Infinity, asksProviders }, items }) => {
      const then = asksProviders ? this.#newest : now;
      const isForgotten = ({ dueAt, isLasting }: Item) =>
        !isLasting && then.getTime() - dueAt.getTime() > forgottenAfter;
      return [...items.values()].filter((item) => item.position <= end && !isForgotten(item));
    });
  }
}

const fold = ({ process, past, items }: Folding, event: RecordedEvent): void => {
  if (process.types.includes(event.type))
    for (const todo of process.todo(event))
      if (todo.kind === 'add')
        items.set(todo.key, {
          ...todo,
          process: process.name,
          cause: causeOf(event),
          position: event.position,
        });
      else items.delete(todo.key);
  if (past?.types.includes(event.type)) for (const key of past.see(event)) items.delete(key);
};
