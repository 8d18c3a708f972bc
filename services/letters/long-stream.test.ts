import { expect, it } from 'vitest';
import { languageEvents } from '#contracts/letters/events';
import { accept } from '../kernel/decision.ts';
import { createHandler } from '../kernel/handle.ts';
import { processContext } from '../kernel/process-context.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { spoken } from './state.ts';

const userId = '665f1c2ab3d4e5f60718293a';
const processOn = (log: MemoryLog) => createHandler({ log, seal: async (_stream, _shapes, data) => data });

it('the language of who changed it without end is read from its last thousand events at most', async () => {
  const log = new MemoryLog();
  const first = processOn(log);
  for (let change = 0; change < 2_500; change += 1) {
    const language = change % 2 === 0 ? 'en' : 'so';
    const event = languageEvents.LanguageChosen.create({ userId, language, at: '2026-05-01T10:00:00.000Z' });
    await first.handle(spoken, userId, () => accept(event), processContext('test', `${change}`));
  }
  let read = 0;
  const readStream = log.readStream.bind(log);
  log.readStream = async (...asked) => {
    const events = await readStream(...asked);
    read += events.length;
    return events;
  };
  expect((await processOn(log).load(spoken, userId)).state).toBe('so');
  expect(read).toBeLessThan(1_000);
});
