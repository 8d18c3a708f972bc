import { expect, test } from 'vitest';
import { eventually } from '#resilience/eventually';
import { keepRunning } from './keep-running.ts';
import type { Running, Service } from './service.ts';

const within = 20_000;

/** A service that dies when told to. */
function mortal({ failsAt = [] as number[] } = {}) {
  const lives: { die(how: string): void }[] = [];
  const said: string[] = [];
  const service: Service = {
    name: 'It',
    async start(): Promise<Running> {
      const { promise: ended, resolve: die } = Promise.withResolvers<string>();
      lives.push({ die });
      if (failsAt.includes(lives.length)) throw new Error('It found no port');
      return {
        pid: lives.length,
        ended,
        stop: async () => die('was stopped'),
      };
    },
  };
  const options = {
    giveUp: new AbortController().signal,
    backOff: { first: 1, longest: 4, healthyAfter: 60_000 },
    say: (sentence: string) => said.push(sentence),
  };
  return { service, lives, said, options };
}

test('what dies is started again, and said so', async () => {
  const { service, lives, said, options } = mortal();
  const kept = await keepRunning(service, options);
  lives[0]?.die('was killed (SIGKILL)');
  expect(await eventually(() => kept.pid() === 2, { within })).toBe(true);
  expect(said).toEqual(['It was killed (SIGKILL); starting it again in 0.001 s.']);
  await kept.stop(0);
});

test('a first start that fails is thrown, a later one is tried again', async () => {
  await expect(keepRunning(mortal({ failsAt: [1] }).service, mortal().options)).rejects.toThrow(
    'It found no port',
  );
  const { service, lives, said, options } = mortal({ failsAt: [2] });
  const kept = await keepRunning(service, options);
  lives[0]?.die('ended with code 1');
  expect(await eventually(() => kept.pid() === 3, { within })).toBe(true);
  expect(said[1]).toBe('It found no port; starting it again in 0.002 s.');
  await kept.stop(0);
});

/** Lets it die so often, each time as soon as it lives. */
async function dieOften(lives: readonly { die(how: string): void }[], times: number) {
  for (let life = 0; life < times; life += 1) {
    await eventually(() => lives.length > life, { within });
    lives[life]?.die('died');
  }
}

const waitsIn = (said: readonly string[]) => said.map((sentence) => / in (\S+) s\.$/.exec(sentence)?.[1]);

test('what dies again and again is waited for twice as long each time, up to the longest wait', async () => {
  const { service, lives, said, options } = mortal();
  const kept = await keepRunning(service, options);
  await dieOften(lives, 5);
  expect(await eventually(() => said.length === 5, { within })).toBe(true);
  expect(waitsIn(said)).toEqual(['0.001', '0.002', '0.004', '0.004', '0.004']);
  await kept.stop(0);
});

test('what has lived long enough to be healthy is waited for as at first', async () => {
  const { service, lives, said, options } = mortal();
  const kept = await keepRunning(service, { ...options, backOff: { ...options.backOff, healthyAfter: 0 } });
  await dieOften(lives, 3);
  expect(await eventually(() => said.length === 3, { within })).toBe(true);
  expect(waitsIn(said)).toEqual(['0.001', '0.001', '0.001']);
  await kept.stop(0);
});

test('what is stopped stays stopped', async () => {
  const { service, lives, options } = mortal();
  const kept = await keepRunning(service, options);
  await kept.stop(0);
  expect(kept.pid()).toBeUndefined();
  expect(lives).toHaveLength(1);
});

test('a restart that was asked for waits for nothing and says nothing', async () => {
  const { service, said, options } = mortal();
  const kept = await keepRunning(service, { ...options, backOff: { ...options.backOff, first: 3_600_000 } });
  kept.restart();
  expect(await eventually(() => kept.pid() === 2, { within })).toBe(true);
  expect(said).toEqual([]);
  await kept.stop(0);
});
