import { z } from 'zod';
import type { DomainEvent, EventOf, EventRegistry } from '#contracts/kernel/event';
import type {
  Past,
  ProcessManager,
  TaskChange,
  TaskContext,
  TaskList,
  TaskResult,
} from './process-manager.ts';
import { readEvent, type ReadEvent } from './read-event.ts';

type Reaction<Event, Task> = (event: ReadEvent<Event>) => readonly TaskChange<Task>[];

/** What a to-do list is made of. */
export interface ListDefinition<Registry extends EventRegistry, Task> {
  readonly name: string;
  /** Raise it when a reaction notes something else: the list is then filled with what the past has left to do. */
  readonly version: number;
  /** The registries that it reads. */
  readonly events: Registry;
  /** What a task says. What was noted is what is read: rows of older versions must parse, too. */
  readonly task: z.ZodType<Task, Task>;
  /** What every event of those registries changes on the list. None can be forgotten. */
  readonly on: NoInfer<{
    readonly [Type in keyof Registry]: Reaction<EventOf<Registry[Type]>, Task> | 'ignored';
  }>;
  readonly past?: () => Past;
  readonly forgottenAfter?: number;
}

/** What a process manager is made of: its list, and how one task of it is done. */
interface Definition<Registry extends EventRegistry, Task> extends ListDefinition<Registry, Task> {
  readonly act: (task: NoInfer<Task>, context: TaskContext) => Promise<TaskResult<NoInfer<Task>>>;
}

/** A row that says something else than its process manager can have noted. */
class UnreadableTask extends Error {
  constructor(key: string, why: string) {
    super(`The task ${key} cannot be read: ${why}`);
    this.name = 'UnreadableTask';
  }
}

/** The to-do list of a definition, in which the compiler names every event that was forgotten. */
export const taskList = <const Registry extends EventRegistry, Task>(
  definition: ListDefinition<Registry, Task>,
): TaskList => {
  const { name, version, events, past, forgottenAfter } = definition;
  // Each reaction takes the events of its own type, which is how they are told apart here.
  const on = definition.on as Readonly<Record<string, Reaction<DomainEvent, Task> | 'ignored' | undefined>>;

  return {
    name,
    version,
    types: Object.keys(events).filter((type) => on[type] !== 'ignored'),
    todo: (recorded) => {
      const react = on[recorded.type];
      return react === undefined || react === 'ignored' ? [] : react(readEvent(events, recorded));
    },
    past,
    forgottenAfter,
  };
};

/** The process manager of a definition. */
export const processManager = <const Registry extends EventRegistry, Task>(
  definition: Definition<Registry, Task>,
): ProcessManager => {
  const { task, act } = definition;
  return {
    ...taskList(definition),
    act: async ({ data, ...context }) => {
      const read = task.safeParse(data);
      if (!read.success) throw new UnreadableTask(context.key, z.prettifyError(read.error));
      return act(read.data, context);
    },
  };
};
