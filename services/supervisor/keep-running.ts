import { doublingDelay } from '#resilience/back-off';
import { messageOf } from '#resilience/message-of';
import { pauseFor } from '#resilience/pause';
import { BACK_OFF, type BackOff } from './back-off.ts';
import type { Running, Service } from './service.ts';

/** Milliseconds that a service has to end in order before a restart. */
const RESTART_WITHIN = 3_000;

export type Kept = {
  pid(): number | undefined;
  /** Stops it and starts it again at once. */
  restart(): void;
  /** Stops it for good; by force after the given milliseconds. */
  stop(within: number): Promise<void>;
};

export type KeepOptions = {
  /** Cancels the first start. */
  readonly giveUp: AbortSignal;
  readonly backOff?: BackOff;
  readonly say: (sentence: string) => void;
  /** Called with each process as soon as it exists. */
  readonly born?: (pid: number) => void;
};

/**
 * Starts a service and restarts it whenever it dies. Resolves when it can be used; throws where the first start fails,
 * since what has never worked is more likely misconfigured than unlucky.
 */
export async function keepRunning(service: Service, options: KeepOptions): Promise<Kept> {
  const { giveUp, backOff = BACK_OFF, say, born = () => {} } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let restartWanted = false;
  let running: Running | undefined = await service.start(giveUp, born);

  /** Runs it from a start to its end; answers how it ended. */
  async function live(): Promise<string> {
    if (running === undefined) {
      try {
        running = await service.start(signal, born);
      } catch (error) {
        return messageOf(error);
      }
    }
    if (signal.aborted) await running.stop(0);
    const how = await running.ended;
    running = undefined;
    return `${service.name} ${how}`;
  }

  async function watch(): Promise<void> {
    for (let deaths = 0; !signal.aborted;) {
      const since = performance.now();
      const fate = await live();
      if (signal.aborted) return;
      if (restartWanted) {
        restartWanted = false;
        continue;
      }
      if (performance.now() - since >= backOff.healthyAfter) deaths = 0;
      const wait = doublingDelay(deaths++, backOff);
      say(`${fate}; starting it again in ${wait / 1000} s.`);
      await pauseFor(wait, signal);
    }
  }

  const watching = watch();
  return {
    pid: () => running?.pid,
    restart() {
      restartWanted = running !== undefined;
      void running?.stop(RESTART_WITHIN);
    },
    async stop(within) {
      stopping.abort();
      await running?.stop(within);
      await watching;
    },
  };
}
