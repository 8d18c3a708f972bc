import { expect, it } from 'vitest';
import { LogReach } from './log-reach.ts';

const opened = () => {
  const world = { now: 0, projected: 10n };
  const reach = new LogReach(
    () => world.projected,
    () => world.now,
  );
  /** Whether it is lost here alone, that many milliseconds later. */
  const after = (ms: number) => {
    world.now += ms;
    return reach.isLostHereAlone();
  };
  return { world, reach, after };
};

it('a log that is away while no read table moves is away for everybody', () => {
  const { after } = opened();
  expect([after(0), after(5_000), after(60_000)]).toEqual([false, false, false]);
});

it('events that were on their way when the log went away tell nothing', () => {
  const { world, after } = opened();
  expect(after(0)).toBe(false);
  world.projected = 12n;
  expect([after(4_999), after(1), after(60_000)]).toEqual([false, false, false]);
});

it('a log is lost here alone when the read tables move on without this process', () => {
  const { world, after } = opened();
  expect([after(0), after(5_000)]).toEqual([false, false]);
  world.projected = 11n;
  expect(after(1_000)).toBe(true);
});

it('read tables of which nothing is known for a moment have not moved on when they are known again', () => {
  const { world, reach, after } = opened();
  reach.answered();
  expect(after(0)).toBe(false);
  world.projected = 0n;
  expect(after(5_000)).toBe(false);
  world.projected = 10n;
  expect(after(1_000)).toBe(false);
  world.projected = 11n;
  expect(after(1_000)).toBe(true);
});

it('once the log has answered, the next time that it is away is another one', () => {
  const { world, reach, after } = opened();
  expect([after(0), after(5_000)]).toEqual([false, false]);
  world.projected = 11n;
  reach.answered();
  expect([after(0), after(5_000)]).toEqual([false, false]);
});
