import { expect, test, vi } from 'vitest';
import { retryWhileLocked } from './retry-while-locked.ts';

const ofPostgres = (code: string) => Object.assign(new Error('said by Postgres'), { code });
const patience = { pause: 1, tries: 3 };

test.each(['55P03', '40P01'])('does again what gave way with %s', async (code) => {
  const change = vi.fn<() => Promise<string>>();
  change.mockRejectedValueOnce(ofPostgres(code)).mockResolvedValueOnce('changed');
  expect(await retryWhileLocked(change, patience)).toBe('changed');
  expect(change).toHaveBeenCalledTimes(2);
});

test('throws at once what is no lock', async () => {
  const error = ofPostgres('42601');
  const change = vi.fn(() => Promise.reject(error));
  await expect(retryWhileLocked(change, patience)).rejects.toBe(error);
  expect(change).toHaveBeenCalledOnce();
});

test('throws what the last try throws', async () => {
  const error = ofPostgres('55P03');
  const change = vi.fn(() => Promise.reject(error));
  await expect(retryWhileLocked(change, patience)).rejects.toBe(error);
  expect(change).toHaveBeenCalledTimes(3);
});

test('tries no more when aborted', async () => {
  const change = vi.fn(() => Promise.reject(ofPostgres('55P03')));
  const retrying = retryWhileLocked(change, { pause: 3_600_000, tries: 3, signal: AbortSignal.timeout(5) });
  await expect(retrying).rejects.toThrow('aborted');
  expect(change).toHaveBeenCalledOnce();
});
