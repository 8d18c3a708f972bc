import type { Place } from './weather.ts';
import type { World } from './world.ts';

/** A caller. A dead one receives no answer. */
export interface Caller {
  readonly name: string;
  readonly isAlive: boolean;
}

interface Call<T> {
  readonly from: Caller;
  readonly to: Place;
  readonly what: string;
  /** What happens at the receiver, even if the caller has died in the meantime. */
  readonly effect: () => T;
  /** The caller's error when no answer comes. */
  readonly unavailable: () => Error;
  /** The client of this store retries by itself. */
  readonly asksAgain?: boolean;
}

/** A call over a network: it travels, takes effect where it arrives, and its answer travels back, or does not. */
export const call = <T>(
  world: World,
  { from, to, what, effect, unavailable, asksAgain }: Call<T>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const { timeline, weather } = world;
    const later = (ms: number, act: () => void) =>
      timeline.after(ms, () => {
        if (from.isAlive) act();
      });
    const giveUp = (ms: number, how: string) =>
      later(ms, () => {
        world.note(`${from.name} gives up ${what}: ${how}`);
        reject(unavailable());
      });

    const go = (tries: number): void => {
      const fate = weather.fate();
      const patience = weather.patience();
      if (fate === 'unheard') return void giveUp(patience, 'unheard');
      if (fate === 'late') {
        giveUp(patience, 'late');
        timeline.after(patience + weather.latency(), () => {
          world.note(`${what} of ${from.name} is done late`);
          effect();
        });
        return;
      }
      timeline.after(weather.latency(), () => {
        if (weather.isAway(to)) {
          giveUp(weather.latency(), `${to} is away`);
          return;
        }
        const answer = attempt(effect);
        if (fate === 'answered') later(weather.latency(), () => answer(resolve, reject));
        else if (asksAgain === true && tries > 1) later(patience, () => go(tries - 1));
        else giveUp(patience, 'unanswered');
      });
    };
    go(2);
  });

type Answer<T> = (resolve: (value: T) => void, reject: (error: unknown) => void) => void;

const attempt = <T>(effect: () => T): Answer<T> => {
  try {
    const value = effect();
    return (resolve) => resolve(value);
  } catch (error) {
    return (_, reject) => reject(error);
  }
};
