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

/** The definition of a to-do list. */
export interface ListDefinition<Registry extends EventRegistry, Task> {
  readonly name: string;
  /** Raise it when a reaction notes something else: the list is then filled again with what the past leaves to do. */
  readonly version: number;
  /** The events that it reads. */
  readonly events: Registry;
  /** The shape of a task's data. It is read as it was noted, so rows of older versions must parse, too. */
  readonly task: z.ZodType<Task, Task>;
  /** How every event of `events` changes the list; the compiler notices one that is missing. */
  readonly on: NoInfer<{
    readonly [Type in keyof Registry]: Reaction<EventOf<Registry[Type]>, Task> | 'ignored';
  }>;
  readonly past?: () => Past;
  readonly forgottenAfter?: number;
  readonly asksProviders?: boolean;
  readonly onlyAfterRestore?: boolean;
}

/** The definition of a process manager: its list, and how one of its tasks is done. */
interface Definition<Registry extends EventRegistry, Task> extends ListDefinition<Registry, Task> {
  readonly givesWay?: true;
  readonly act: (task: NoInfer<Task>, context: TaskContext) => Promise<TaskResult<NoInfer<Task>>>;
}

/** A stored task does not have the shape that its process manager notes. */
class UnreadableTask extends Error {
  constructor(key: string, why: string) {
    super(`The task ${key} cannot be read: ${why}`);
    this.name = 'UnreadableTask';
  }
}

/** Makes the to-do list of a definition. */
export const taskList = <const Registry extends EventRegistry, Task>(
  definition: ListDefinition<Registry, Task>,
): TaskList => {
  const { name, version, events, past, forgottenAfter, asksProviders, onlyAfterRestore } = definition;
  // Each reaction takes the events of its own type, which is how they are told apart here.
  const on = definition.on as Readonly<Record<string, Reaction<DomainEvent, Task> | 'ignored' | undefined>>;

  return {
    name,
    version,
    types: Object.keys(events).filter((type) => on[type] !== 'ignored'),
    changesFor: (recorded) => {
      const react = on[recorded.type];
      return react === undefined || react === 'ignored' ? [] : react(readEvent(events, recorded));
    },
    past,
    forgottenAfter,
    asksProviders,
    onlyAfterRestore,
  };
};

/** Makes the process manager of a definition. Its `act` throws for a task that cannot be read. */
export const processManager = <const Registry extends EventRegistry, Task>(
  definition: Definition<Registry, Task>,
): ProcessManager => {
  const { task, act, givesWay } = definition;
  return {
    ...taskList(definition),
    givesWay,
    act: async ({ data, ...context }) => {
      const read = task.safeParse(data);
      if (!read.success) throw new UnreadableTask(context.key, z.prettifyError(read.error));
      return act(read.data, context);
    },
  };
};
