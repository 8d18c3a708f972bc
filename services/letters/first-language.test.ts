import { expect, it } from 'vitest';
import { createHandler } from '../kernel/handle.ts';
import { processContext } from '../kernel/process-context.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { firstLanguage } from './first-language.ts';

const userId = '665f1c2ab3d4e5f607182001';

it('the language of a new person is recorded once, and not at all where letters are in that one anyway', async () => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const choose = firstLanguage(handler, () => new Date());
  const chooses = (language: 'en' | 'so', n: number) =>
    choose({ userId, language }, processContext('test', `${n}`));
  await chooses('en', 1);
  expect(log.all).toEqual([]);
  // A try to register that comes too late begins again.
  await chooses('so', 2);
  await chooses('so', 3);
  expect(log.all.map(({ stream, type, data }) => [stream, type, data])).toEqual([
    [`language-${userId}`, 'LanguageChosen', expect.objectContaining({ userId, language: 'so' })],
  ]);
});
