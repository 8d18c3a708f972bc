import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { eventually } from '#resilience/eventually';
import { isWhole, noise, uploadTo } from '../support/pictures.ts';
import type { TestShop } from '../support/shop.ts';
import { answerOrNo, visit } from '../support/visitor.ts';
import { callTimes } from './call-times.ts';

/** Milliseconds after which a call is given up: longer than the shop may take to answer. */
const CALL_WITHIN = 20_000;
const EVERY = 250;
/** Milliseconds within which what was taken is served once nothing is in the way. */
const SERVED_WITHIN = 10_000;
/** Large enough not to drip through within the time that the shop gives a picture. */
const SIZE = [100, 125] as const;

/**
 * Asks an api for pictures, and uploads some to it, until stopped, whatever happens to its line to the objects. It is
 * never asked for the same picture twice, since it would have that in memory: they are uploaded to another api.
 */
export const openPictureLookers = ({ admin }: Pick<TestShop, 'admin'>, origin: string) => {
  const times = callTimes();
  const complaints: string[] = [];
  const taken: string[] = [];
  const uploader = visit(origin, { cookies: admin.cookies, patience: CALL_WITHIN });

  const isServed = async (path: string): Promise<boolean> => {
    const ask = async () => {
      const answer = await fetch(origin + path, { signal: AbortSignal.timeout(CALL_WITHIN) });
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const { status, bytes } = await times.of(`GET ${path}`, ask());
    if (status === 503) return false;
    if (status !== 200) complaints.push(`${path} was answered ${status}`);
    else if (!isWhole(path, bytes)) complaints.push(`${path} came as another picture`);
    return status === 200;
  };
  const isLookedAt = async (): Promise<boolean> => {
    const other = await answerOrNo(noise(...SIZE).then((file) => uploadTo(admin, file)));
    return 'answer' in other && isServed(other.answer);
  };
  const isTaken = async (): Promise<boolean> => {
    const result = await answerOrNo(
      times.of(
        'upload',
        noise(...SIZE).then((file) => uploadTo(uploader, file)),
      ),
    );
    if ('answer' in result) taken.push(result.answer);
    else if (result.no.status !== 503)
      complaints.push(`An upload was refused: ${result.no.status} ${result.no.code}`);
    return 'answer' in result;
  };

  const stop = new AbortController();
  const untilStopped = async (isDone: () => Promise<boolean>): Promise<void> => {
    while (!stop.signal.aborted) {
      await isDone().catch((error: unknown) => complaints.push(String(error)));
      await pause(EVERY);
    }
  };
  const all = Promise.all([isLookedAt, isTaken].map(untilStopped));
  return {
    slowest: times.slowest,
    /** Milliseconds until a picture is served again, and another one taken. */
    untilServed: async (within: number): Promise<number> => {
      const began = performance.now();
      for (const isDone of [isLookedAt, isTaken])
        expect(await eventually(isDone, { within, every: 100 })).toBe(true);
      return performance.now() - began;
    },
    /** Stops, and checks that every picture that was taken is there. Answers how many these are. */
    audit: async (): Promise<number> => {
      stop.abort();
      await all;
      for (const path of taken)
        expect(await eventually(() => isServed(path), { within: SERVED_WITHIN, every: 250 }), path).toBe(
          true,
        );
      expect(complaints).toEqual([]);
      return taken.length;
    },
  };
};
export type PictureLookers = ReturnType<typeof openPictureLookers>;
