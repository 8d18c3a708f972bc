import { expect, it } from 'vitest';
import { LogRefuses } from '../../kernel/event-log.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { logReader } from './log-reading.ts';

const metadata = { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 };
const written = async () => {
  const log = new MemoryLog();
  for (const stream of ['review-1', 'review-2'])
    await log.append(
      stream,
      -1,
      Array.from({ length: 9 }, (_, revision) => ({
        id: `${stream} ${revision}`,
        type: 'Written',
        data: {},
        metadata,
      })),
    );
  return log;
};

it('reads what stands together in a stream at once, and answers in the order that was asked for', async () => {
  const log = await written();
  const asked = [
    ['review-2', 5],
    ['review-1', 3],
    ['review-2', 4],
    ['review-1', 8],
    ['review-2', 6],
    ['review-1', 2],
  ] as const;
  const events = await logReader(log).at(asked.map(([stream, revision]) => ({ stream, revision })));
  expect(events.map(({ stream, revision }) => [stream, revision])).toEqual(asked);
  expect(log.reads).toBe(3);
});

it('leaves out what stood in a stream that was deleted for good, and shows the rest', async () => {
  const log = await written();
  const read = logReader({
    readStream: (stream, ...part) =>
      stream === 'review-1'
        ? Promise.reject(new LogRefuses('review-1 is gone', 'deleted'))
        : log.readStream(stream, ...part),
  });
  const places = ['review-1', 'review-2'].map((stream) => ({ stream, revision: 3 }));
  expect((await read.at(places)).map(({ stream }) => stream)).toEqual(['review-2']);
  expect(await read.part('review-1', 0, 9)).toEqual([]);
  const refusing = logReader({ readStream: () => Promise.reject(new LogRefuses('no', 'denied')) });
  await expect(refusing.at(places)).rejects.toThrow('no');
});

it('leaves out what is not in the log', async () => {
  const places = [7, 8, 9, 10].map((revision) => ({ stream: 'review-1', revision }));
  const events = await logReader(await written()).at(places);
  expect(events.map(({ revision }) => revision)).toEqual([7, 8]);
});
