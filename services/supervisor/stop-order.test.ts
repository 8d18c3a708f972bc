import { expect, test } from 'vitest';
import { CALL_TIME } from '../platform/waiting/request-deadline.ts';
import { stopTimeOf } from '../platform/programs/stop-time.ts';
import { STOP_ORDER } from './shop.ts';

test('Ctrl-C stops everything within ten seconds, and the calls of an api are cut before it is', () => {
  expect(STOP_ORDER.reduce((sum, [, within]) => sum + within, 0)).toBeLessThan(9_800);
  const [part, within] = STOP_ORDER[0] ?? [];
  expect(part).toBe('api');
  expect(stopTimeOf({ drain: 0, callTime: CALL_TIME }).calls).toBeLessThan(within ?? 0);
});
