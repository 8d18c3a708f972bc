import type { MemoryLog } from '#services/kernel/testing/memory-log';
import type { ProcessManager } from '#services/kernel/process-manager';

/** After so many rounds it counts as endless. */
const MOST_ROUNDS = 50;

/** The to-do lists of a shop over a log in memory; tasks are done at once instead of when they are due. */
export const newToDoList = (log: MemoryLog) => {
  const items = new Map<string, { readonly process: string; readonly key: string; readonly data: unknown }>();
  let read = 0;

  const catchUp = (processes: readonly ProcessManager[]) => {
    for (const event of log.all.slice(read))
      for (const process of processes)
        for (const todo of process.todo(event)) {
          const name = `${process.name} ${todo.key}`;
          if (todo.kind === 'done') items.delete(name);
          else items.set(name, { process: process.name, key: todo.key, data: todo.data });
        }
    read = log.all.length;
  };

  /** Whether any task was done. */
  const round = async (processes: readonly ProcessManager[]): Promise<boolean> => {
    let isProgress = false;
    for (const [name, item] of items) {
      const process = processes.find((each) => each.name === item.process);
      const ending = await process?.act({ ...item, attempts: 0 }).catch(() => 'failed' as const);
      // A task noted again in the meantime is another item, and stays.
      if (ending !== 'done' || items.get(name) !== item) continue;
      items.delete(name);
      isProgress = true;
    }
    return isProgress;
  };

  return {
    runTasks: async (processes: readonly ProcessManager[]): Promise<void> => {
      for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
        const before = log.all.length;
        catchUp(processes);
        if (!(await round(processes)) && log.all.length === before) return;
      }
      throw new Error('There is always more to do');
    },
    tryTask: async (processes: readonly ProcessManager[], key: string) => {
      catchUp(processes);
      const item = [...items.values()].find((each) => each.key === key);
      if (!item) throw new Error(`There is no task ${key}, but ${[...items.keys()].join(', ')}`);
      return processes.find(({ name }) => name === item.process)?.act({ ...item, attempts: 0 });
    },
    left: (processes: readonly ProcessManager[]): readonly string[] => {
      catchUp(processes);
      return [...items.keys()];
    },
  };
};
