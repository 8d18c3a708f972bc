import { expect, it } from 'vitest';
import { NotOurs, ProviderUnavailable } from './ports.ts';
import { createSilentProviders, SILENT_FOR, TIMES } from './silent-providers.ts';

const PUT_OFF = { again: SILENT_FOR, isPutOff: true };
const answers = () => Promise.resolve('done' as const);
const hangs = () => Promise.reject(new ProviderUnavailable('no answer'));

const open = async (times: number, asking: () => Promise<'done'> = hangs) => {
  const time = { now: 0 };
  const silent = createSilentProviders(() => new Date(time.now));
  for (let each = 0; each < times; each += 1) await silent.ask('Stripe', asking).catch(() => undefined);
  return { ask: (...asked: Parameters<typeof silent.ask>) => silent.ask(...asked), time };
};

it('a provider that has left many looks in a row without an answer is not asked for a minute, and the other one is', async () => {
  const { ask } = await open(TIMES);
  let asked = 0;
  const count = () => Promise.resolve((asked++, 'done' as const));
  expect(await ask('Stripe', count)).toEqual(PUT_OFF);
  expect(asked).toBe(0);
  expect(await ask('PayPal', count)).toBe('done');
});

it('a provider that answers in between is asked on, whatever else it leaves without an answer', async () => {
  const { ask } = await open(TIMES - 1);
  expect(await ask('Stripe', answers)).toBe('done');
  await expect(ask('Stripe', hangs)).rejects.toThrow(ProviderUnavailable);
  expect(await ask('Stripe', answers)).toBe('done');
});

it('a silent provider is asked again after a minute: one look without an answer, and it has another minute', async () => {
  const { ask, time } = await open(TIMES);
  time.now += SILENT_FOR;
  await expect(ask('Stripe', hangs)).rejects.toThrow(ProviderUnavailable);
  expect(await ask('Stripe', answers)).toEqual(PUT_OFF);
  time.now += SILENT_FOR;
  expect(await ask('Stripe', answers)).toBe('done');
  expect(await ask('Stripe', answers)).toBe('done');
});

it('what is not ours, or fails here, says nothing of the provider', async () => {
  const notOurs = await open(TIMES, () => Promise.reject(new NotOurs('of others')));
  expect(await notOurs.ask('Stripe', answers)).toBe('done');
  const here = await open(TIMES, () => Promise.reject(new Error('of ours')));
  expect(await here.ask('Stripe', answers)).toBe('done');
});
