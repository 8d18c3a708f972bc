import { expect, it } from 'vitest';
import { callTimeOf } from '../waiting/request-deadline.ts';
import { stopTimeOf } from './stop-time.ts';

const callTime = callTimeOf(9_000);

it('behind a proxy that follows readiness a call under way keeps its whole time when an api stops', () => {
  expect(stopTimeOf({ drain: 5_000, callTime })).toEqual({ calls: 9_000, beyond: 14_000 });
});

it('where nobody follows readiness an api stops at once', () => {
  expect(stopTimeOf({ drain: 0, callTime })).toEqual({ calls: 2_000, beyond: 0 });
});
