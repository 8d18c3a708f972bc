import { expect, it } from 'vitest';
import { ProviderUnavailable } from '../../payments/ports.ts';
import { logTroubles } from './log-troubles.ts';

it('the same trouble with a provider is told once a minute, whoever causes it', () => {
  const told: unknown[] = [];
  let now = 0;
  const warn = ({ err, requestId }: { err: Error; requestId: string }) => told.push([err.message, requestId]);
  const { onProviderTrouble } = logTroubles({ warn } as never, () => now);
  for (const [at, what, correlationId] of [
    [0, 'too many certificates', 'a'],
    [1_000, 'too many certificates', 'b'],
    [2_000, 'no answer', 'c'],
    [59_999, 'too many certificates', 'd'],
    [60_000, 'too many certificates', 'e'],
  ] as const) {
    now = at;
    onProviderTrouble(new ProviderUnavailable(what), { correlationId });
  }
  const message = (what: string) => new ProviderUnavailable(what).message;
  expect(told).toEqual([
    [message('too many certificates'), 'a'],
    [message('no answer'), 'c'],
    [message('too many certificates'), 'e'],
  ]);
});
