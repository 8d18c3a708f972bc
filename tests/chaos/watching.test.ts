import { expect, it } from 'vitest';
import type { Look } from './looks.ts';
import { figuresOf, grown, watch, type Watched } from './watching.ts';

const look = (of: string, what: string, now: Look['now'] = () => 0): Look => ({
  of,
  what,
  unit: ' MiB',
  mayGrow: 5,
  now,
});
const rising = (perMinute: number) =>
  Array.from({ length: 41 }, (_, at) => ({ at, value: 60 + at * perMinute }));

const watched: Watched = new Map([
  [look('api', 'heap'), rising(0.1)],
  [look('api', 'memory'), rising(0.5)],
  [look('projector', 'heap'), rising(-0.1)],
]);

it('names what has grown by more than it may, and nothing else', () => {
  expect(grown(watched)).toEqual(['memory of api grew by 15.0 MiB']);
});

it('tells of each what it mostly was and how it has changed', () => {
  expect(figuresOf(watched)).toEqual([
    'api: heap 62.5 MiB (+3.0), memory 72.5 MiB (+15.0)',
    'projector: heap 57.5 MiB (-3.0)',
  ]);
});

it('leaves out what nobody could say, and does not take silence for a level', async () => {
  let looks = 0;
  const answers = look('api', 'lag', () => ((looks += 1) % 2 === 0 ? undefined : 1));
  const silent = look('projector', 'lag', () => undefined);
  const seen = await watch([answers, silent], 1, 100);
  expect(seen.get(answers)?.length).toBe(Math.ceil(looks / 2));
  // By itself: a machine that is slow gives few samples of the other, too.
  expect(() => grown(new Map([[silent, seen.get(silent) ?? []]]))).toThrow('0 samples do not show');
});
