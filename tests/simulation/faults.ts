import { MINUTE } from '#contracts/kernel/duration';
import type { ApiProcess } from './api-process.ts';
import type { Act } from './people/parts.ts';
import type { Place } from './weather.ts';
import type { WorkList } from './work-list.ts';
import type { World } from './world.ts';

const PLACES: readonly Place[] = ['log', 'vault', 'PayPal', 'Stripe'];

/** Faults besides those of single calls. In calm weather there are none. */
export const faults = (
  world: World,
  processes: readonly ApiProcess[],
  revive: (dead: ApiProcess) => void,
  list: WorkList,
): readonly (readonly [weight: number, act: Act])[] => {
  const { luck, timeline, weather } = world;

  /** Kills a process between any two steps; another one is started in its place. */
  const kill = () => {
    const process = world.pick(processes);
    if (!process?.isAlive) return;
    world.note(`${process.name} is killed`);
    process.isAlive = false;
    timeline.after(luck.between(100, 5_000), () => {
      if (processes.includes(process)) revive(process);
    });
  };

  const takeAway = () => {
    const place = world.pick(PLACES);
    const ms = luck.happens(0.2) ? luck.between(5_000, 60_000) : luck.between(50, 3_000);
    if (place === undefined) return;
    world.note(`${place} is away for ${ms} ms`);
    weather.takeAway(place, ms);
  };

  const setForward = () => {
    const ms = luck.between(1_000, luck.happens(0.3) ? 90 * MINUTE : 10 * MINUTE);
    world.note(`the time of day goes forward by ${ms} ms`);
    world.setForward(ms);
    list.look();
  };

  /** Sets only one machine's clock. */
  const setOneForward = () => {
    const process = world.pick(processes);
    const ms = luck.between(100, 2 * MINUTE);
    if (!process) return;
    world.note(`the clock of ${process.name} goes forward by ${ms} ms`);
    process.setForward(ms);
  };

  const unlessCalm =
    (act: Act): Act =>
    () => {
      if (weather.strikes(0.6)) act();
    };
  return [
    [5, unlessCalm(kill)],
    [3, unlessCalm(takeAway)],
    [1, unlessCalm(setForward)],
    [1, unlessCalm(setOneForward)],
  ];
};
