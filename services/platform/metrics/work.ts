import type { Registry } from 'prom-client';
import type { ProcessStatus } from '#contracts/system/views';
import { gaugesBy } from './metrics.ts';

/**
 * Reports the tasks of the process managers. If `overdue` lasts for a minute, nobody works on them. `clock` is that by which
 * they are due.
 */
export function watchWork(
  registry: Registry,
  look: () => Promise<readonly ProcessStatus[]>,
  clock: () => Date,
): void {
  const secondsSince = (dueAt: string | null): number =>
    dueAt === null ? 0 : Math.max(0, clock().getTime() - Date.parse(dueAt)) / 1_000;

  gaugesBy(registry, 'process', look, ({ name }) => name, {
    suuq_work_waiting: ['Tasks that are not done, also those that are not due.', ({ waiting }) => waiting],
    suuq_work_overdue: ['Tasks that are due and not done.', ({ overdue }) => overdue],
    suuq_work_overdue_seconds: [
      'How long the oldest of them has been due.',
      ({ nextDueAt }) => secondsSince(nextDueAt),
    ],
    suuq_work_failing: ['Tasks that have failed and are tried again.', ({ failing }) => failing],
  });
}
