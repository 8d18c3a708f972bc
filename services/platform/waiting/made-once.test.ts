import { expect, it } from 'vitest';
import { madeOnce } from './made-once.ts';

it('makes something once for all who ask', async () => {
  let times = 0;
  const { get, made } = madeOnce(() => Promise.resolve((times += 1)));
  expect([await made(), await Promise.all([get(), get()]), await made()]).toEqual([undefined, [1, 1], 1]);
});

it('makes again what could not be made', async () => {
  let times = 0;
  const { get, made } = madeOnce(() =>
    (times += 1) === 1 ? Promise.reject(new Error('no memory')) : Promise.resolve('made'),
  );
  const [one, other] = [get(), get()];
  const whileItFails = made();
  await expect(one).rejects.toThrow('no memory');
  await expect(other).rejects.toThrow('no memory');
  expect([await whileItFails, await made()]).toEqual([undefined, undefined]);
  expect([await get(), await made()]).toEqual(['made', 'made']);
});
