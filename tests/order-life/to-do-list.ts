import type { MemoryLog } from '#services/kernel/testing/memory-log';
import type { ProcessManager } from '#services/kernel/process-manager';

/** After so many rounds it counts as endless. */
const MOST_ROUNDS = 50;

/** The to-do lists of a shop over a log in memory; tasks are done at once instead of when they are due. */
export const newToDoList = (log: MemoryLog) => {
  const tasks = new Map<string, { readonly process: string; readonly key: string; readonly data: unknown }>();
  let read = 0;

  const catchUp = (processes: readonly ProcessManager[]) => {
    for (const event of log.all.slice(read))
      for (const process of processes)
        for (const change of process.changesFor(event)) {
          const name = `${process.name} ${change.key}`;
          if (change.kind === 'done') tasks.delete(name);
          else tasks.set(name, { process: process.name, key: change.key, data: change.data });
        }
    read = log.all.length;
  };

  /** Whether any task was done. */
  const round = async (processes: readonly ProcessManager[]): Promise<boolean> => {
    let isProgress = false;
    for (const [name, task] of tasks) {
      const process = processes.find((each) => each.name === task.process);
      const ending = await process?.act({ ...task, attempts: 0 }).catch(() => 'failed' as const);
      // A task noted again in the meantime is another task, and stays.
      if (ending !== 'done' || tasks.get(name) !== task) continue;
      tasks.delete(name);
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
      const task = [...tasks.values()].find((each) => each.key === key);
      if (!task) throw new Error(`There is no task ${key}, but ${[...tasks.keys()].join(', ')}`);
      return processes.find(({ name }) => name === task.process)?.act({ ...task, attempts: 0 });
    },
    left: (processes: readonly ProcessManager[]): readonly string[] => {
      catchUp(processes);
      return [...tasks.keys()];
    },
  };
};
