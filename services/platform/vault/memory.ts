import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { LEASE } from './listeners.ts';
import type { StandingSession } from './sessions.ts';

/** What a process remembers of a person from the vault; it is forgotten as a whole. */
export interface Remembered {
  /** By their ids. */
  readonly sessions: Map<string, StandingSession>;
  /** Danger: no `Buffer`, for what `own-bytes.ts` says: ten thousand keys held 640 MiB. */
  key?: KeyObject;
}

/**
 * What was read from the vault, or made there. It may be used while it is certain that anyone who changes it waits until
 * this process has heard of it.
 */
export interface Memory {
  /**
   * Ask for it again before each use, and before reading the vault: if the person changes during the read, its result
   * goes into an object that nobody finds any more.
   */
  readonly of: (personId: string) => Remembered;
  readonly forget: (personId: string) => void;
  /** The connection to the vault is lost, so nothing that is remembered counts. */
  readonly forgetAll: () => void;
  /** Everything that the vault announced before this moment of the process's own clock was heard. */
  readonly hasHeardUntil: (moment: number) => void;
}

/** The most people that are remembered; the least recently used goes first. */
const MOST = 10_000;

const nobody = (): Remembered => ({ sessions: new Map() });

/**
 * The memory of a process that hears of changes (`watchVault`). Without news for the time of a lease it remembers
 * nothing, and the vault is asked each time. `clock` is monotonic, as `performance.now`.
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

/** For a process that hears of no changes: asks the vault each time. */
export const NO_MEMORY: Pick<Memory, 'of'> = { of: nobody };
