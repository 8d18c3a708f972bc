import { setTimeout as pause } from 'node:timers/promises';
import { percentile, round, type Round } from '../rounds.ts';
import { comeAt } from './open-loop.ts';
import { Tally } from './tally.ts';
import type { KindOfVisit, Visit } from './visits.ts';

/** Seconds. */
const WARM_UP = 3;
const MEASURED = 8;
const AFTERWARDS = 8;
/** Milliseconds between checks whether the shop is back to normal. */
const POLL_INTERVAL = 50;
/** Normal: no slower than so many times as usual; nobody notices less than so many ms. */
const USUAL = { times: 3, ms: 250 } as const;

export interface Overload {
  /** The shop's best rate, before or afterwards: the machine's other load may have slowed either. */
  readonly best: Round;
  /** How many people came each second. */
  readonly perSecond: number;
  /** Visits a second that succeeded during the overload. */
  readonly done: number;
  readonly tally: Tally;
  /** Seconds until the shop was back to normal. */
  readonly normal: number;
}

/** How long visits of one person at a time take, in ms, and when they began; Infinity for one that failed. */
const look = async (visit: Visit, seconds: number) => {
  const seen: { readonly at: number; readonly ms: number }[] = [];
  const began = performance.now();
  for (let index = 0; performance.now() - began < seconds * 1_000; index += 1) {
    const at = performance.now() - began;
    const isDone = await visit(index, new Tally());
    seen.push({ at, ms: isDone ? performance.now() - began - at : Infinity });
    await pause(POLL_INTERVAL);
  }
  return seen;
};

/**
 * For so many seconds, so many times more people come than the shop can serve; `known` is its best rate, where that was
 * measured already.
 */
export const overload = async (
  { visit, atOnce }: KindOfVisit,
  { seconds, times, known }: { readonly seconds: number; readonly times: number; readonly known?: Overload },
): Promise<Overload> => {
  const operation = async (index: number) => {
    if (!(await visit(index, new Tally()))) throw new Error('in vain');
  };
  const bestRound = () => round(operation, { seconds: MEASURED, atOnce });
  await round(operation, { seconds: WARM_UP, atOnce });
  const before = known?.best ?? (await bestRound());
  const calm = (await look(visit, WARM_UP)).map(({ ms }) => ms).toSorted((a, b) => a - b);
  const usual = Math.max(USUAL.ms, USUAL.times * percentile(calm, 0.95));

  const tally = new Tally();
  let done = 0;
  const perSecond = known?.perSecond ?? times * before.perSecond;
  const allLeft = await comeAt({ perSecond, seconds }, async (index) => {
    if (await visit(index, tally)) done += 1;
  });
  const inTime = done;
  const seen = await look(visit, AFTERWARDS);
  await allLeft();
  const after = known?.best ?? (await bestRound());
  const last = seen.findLast(({ ms }) => ms > usual);
  return {
    best: before.perSecond > after.perSecond ? before : after,
    perSecond,
    done: inTime / seconds,
    tally,
    normal: last === undefined ? 0 : (last.at + Math.min(last.ms, usual)) / 1_000,
  };
};
