import { LRUCache } from 'lru-cache';
import { LEASE } from './listeners.ts';
import type { StandingSession } from './sessions.ts';

/** What a process knows of a person from the vault; it is forgotten as a whole. */
export interface Remembered {
  /** By their ids. */
  readonly sessions: Map<string, StandingSession>;
  key?: Buffer;
}

/** What was read from the vault, while it is certain that whoever changes it waits until this process has heard of it. */
export interface Memory {
  /**
   * To be asked again before each use, and to be had before the vault is read: what is read while the person changes
   * goes into something that nobody finds any more.
   */
  readonly of: (personId: string) => Remembered;
  readonly forget: (personId: string) => void;
  /** The line to the vault is gone: nothing counts any more. */
  readonly forgetAll: () => void;
  /** Everything was heard that the vault announced before this moment of the process's own clock. */
  readonly hasHeardUntil: (moment: number) => void;
}

/** Persons at most: who was seen longest ago is asked for again. */
const MOST = 10_000;

const nobody = (): Remembered => ({ sessions: new Map() });

/**
 * The memory of a process that hears of changes (`watchVault`). Without news for as long as a lease it knows nothing,
 * and the vault is asked at every use. `clock` never goes back, as `performance.now`.
 */
export const createMemory = (clock: () => number = () => performance.now()): Memory => {
  const people = new LRUCache<string, Remembered>({ max: MOST });
  let until = -Infinity;
  const remember = (personId: string): Remembered => {
    const person = nobody();
    people.set(personId, person);
    return person;
  };
  return {
    of: (personId) => (clock() < until ? (people.get(personId) ?? remember(personId)) : nobody()),
    forget: (personId) => void people.delete(personId),
    forgetAll: () => {
      until = -Infinity;
      people.clear();
    },
    hasHeardUntil: (moment) => {
      until = moment + LEASE;
    },
  };
};

/** For who hears of no changes: asks at every use. */
export const NO_MEMORY: Pick<Memory, 'of'> = { of: nobody };
