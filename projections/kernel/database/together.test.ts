import { expect, it } from 'vitest';
import { together } from './together.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code });

it('answers what each answers', async () => {
  expect(await together([Promise.resolve(1), undefined, Promise.resolve('two')])).toEqual([
    1,
    undefined,
    'two',
  ]);
});

it('throws only when the others have ended', async () => {
  const other = Promise.withResolvers<void>();
  let isOver = false;
  const both = together([Promise.reject(failure('no')), other.promise]).catch((error: Error) => {
    isOver = true;
    return error.message;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  other.resolve();
  expect(await both).toBe('no');
});

it('throws the cause, and not what it did to the statements behind or before it', async () => {
  const aborted = () => Promise.reject(failure('current transaction is aborted', '25P02'));
  const cause = Promise.reject(failure('duplicate key', '23505'));
  await expect(together([aborted(), cause, aborted()])).rejects.toThrow('duplicate key');
  await expect(together([aborted(), aborted()])).rejects.toThrow('is aborted');
});
