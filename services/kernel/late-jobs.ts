import { LogUnavailable } from './event-log.ts';

/**
 * Too many conflicts: others keep writing to this stream. Nothing of the command was written; asking again later may
 * help.
 */
export class StreamBusy extends LogUnavailable {
  constructor(conflicts: number) {
    super(`others wrote to the stream ${conflicts} times while a command was decided`);
    this.name = 'StreamBusy';
  }
}

/** The time of the call was over before the command was decided. Nothing of it was written; asking again may help. */
export class CallOver extends LogUnavailable {
  constructor() {
    super('a command was not decided before its call had to be answered');
    this.name = 'CallOver';
  }
}

interface Limited {
  readonly until: number;
  readonly reject: (error: unknown) => void;
}

/** The jobs that may still be decided. The others are rejected: the stream is busy, or their time is over. */
export const rejectLate = <Job extends Limited>(
  jobs: readonly Job[],
  conflicts: number,
  now: number,
): readonly Job[] => {
  for (const { until, reject } of jobs)
    if (until <= now) reject(conflicts > 0 ? new StreamBusy(conflicts) : new CallOver());
  return jobs.filter(({ until }) => until > now);
};
