import { expect, it } from 'vitest';
import { LogUnavailable } from '../../kernel/event-log.ts';
import { logFailedTasks } from './log-failed-tasks.ts';

it('tasks that fail of the same are told of once a minute for each process', () => {
  const told: unknown[] = [];
  let now = 0;
  const warn = ({ err, process, key }: { err: Error; process: string; key: string }) =>
    told.push([process, key, err.name]);
  const tell = logFailedTasks({ warn } as never, () => now);
  for (const [at, process, key, error] of [
    [0, 'letters', 'a', new LogUnavailable('append')],
    [1_000, 'letters', 'b', new LogUnavailable('append')],
    [1_000, 'letters', 'c', new TypeError('It is poison')],
    [1_000, 'accounts', 'd', new LogUnavailable('append')],
    [59_999, 'letters', 'a', new LogUnavailable('append')],
    [60_000, 'letters', 'a', new LogUnavailable('append')],
  ] as const) {
    now = at;
    tell(error, { process, key });
  }
  expect(told).toEqual([
    ['letters', 'a', 'LogUnavailable'],
    ['letters', 'c', 'TypeError'],
    ['accounts', 'd', 'LogUnavailable'],
    ['letters', 'a', 'LogUnavailable'],
  ]);
});
