import { setImmediate as turn } from 'node:timers/promises';
import type { Chance } from '#services/seed/demo/history/chance';
import type { EventLog } from '#services/kernel/event-log';

/** Turns of the event loop that a call may take, so that concurrent calls arrive in a different order every time. */
const MOST_TURNS = 6;

/** The same log for a process whose calls take varying time. */
export const slowLog = (log: EventLog, luck: Chance): EventLog => {
  const dawdle = async () => {
    for (let turns = luck.between(0, MOST_TURNS); turns > 0; turns -= 1) await turn();
  };
  return {
    append: async (...asked) => {
      await dawdle();
      const appended = await log.append(...asked);
      await dawdle();
      return appended;
    },
    readStream: async (...asked) => {
      await dawdle();
      const read = await log.readStream(...asked);
      await dawdle();
      return read;
    },
    readLast: (...asked) => log.readLast(...asked),
    readAll: (...asked) => log.readAll(...asked),
    follow: (...asked) => log.follow(...asked),
    head: (...asked) => log.head(...asked),
    seen: () => log.seen(),
    close: () => log.close(),
  };
};
