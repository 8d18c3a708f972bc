import type { Handler } from '#services/kernel/handler';
import type { MemoryLog } from '#services/kernel/testing/memory-log';
import { expect } from 'vitest';
import { START } from './world.ts';
import type { AccountsDeps } from '../ports.ts';
import { accountsProcess } from '../process.ts';

export class Killed extends Error {}

/** A process that is killed at its nth command, either before it is written or before the answer. */
export const killedAt = (handler: Handler, nth: number, when: 'before' | 'after'): Handler => {
  let commands = 0;
  return {
    ...handler,
    handle: async (aggregate, id, decide, context) => {
      commands += 1;
      if (commands === nth && when === 'before') throw new Killed();
      const outcome = await handler.handle(aggregate, id, decide, context);
      if (commands >= nth) throw new Killed();
      return outcome;
    },
  };
};

/** Continues where a process was killed; any other error is thrown. */
export const orKilled = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Killed) return undefined;
    throw error;
  }
};

export const crashes = [1, 2, 3, 4].flatMap((nth) =>
  (['before', 'after'] as const).map((when) => ({ nth, when })),
);

/** Does what a process that starts after a crash does, once everything is due, and whatever follows from that. */
export const workOff = async (deps: AccountsDeps, log: MemoryLog, time: { now: Date }) => {
  time.now = new Date(START.getTime() + 60_000);
  const { changesFor, act } = accountsProcess(deps);
  for (let seen = 0; seen < log.all.length;) {
    const tasks = new Map<string, unknown>();
    for (const event of log.all.slice(seen))
      for (const change of changesFor(event))
        if (change.kind === 'add') tasks.set(change.key, change.data);
        else tasks.delete(change.key);
    seen = log.all.length;
    for (const [key, data] of tasks) expect(await act({ key, data, attempts: 0 })).toBe('done');
  }
};
