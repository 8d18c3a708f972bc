import { expect, test } from 'vitest';
import type { Batch } from '../ports.ts';
import { patientLog } from './patient-log.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { written } from '../testing/notes.ts';

const away = Object.assign(new Error('The log is unavailable'), { name: 'LogUnavailable' });
const never = new AbortController().signal;

/** A log of three pages that goes away before its second page, as often as given, and what it was asked for. */
const goingAway = (times: number, fault: Error = away) => {
  const log = new FakeLog();
  for (let count = 0; count < 250; count += 1) log.append(`note-${count}`, written('a'));
  const asked: (bigint | undefined)[] = [];
  let left = times;
  const fails = () => left > 0 && (left -= 1) >= 0;
  const reading = {
    head: () => (fails() ? Promise.reject(fault) : log.head()),
    readStream: (stream: string) => (fails() ? Promise.reject(fault) : log.readStream(stream)),
    async *readAll(...[after, options]: Parameters<FakeLog['readAll']>): AsyncIterable<Batch> {
      asked.push(after);
      let page = 0;
      for await (const batch of log.readAll(after, options)) {
        if ((after !== undefined || page > 0) && fails()) throw fault;
        page += 1;
        yield batch;
      }
    },
  };
  return { reading, asked, end: log.end };
};

const everything = async (log: Pick<FakeLog, 'readAll'>, until: bigint) => {
  const ids: string[] = [];
  for await (const { events } of log.readAll(undefined, { until })) ids.push(...events.map(({ id }) => id));
  return ids;
};

test('reading goes on behind the last page once the log is back, and gives each event once', async () => {
  const { reading, asked, end } = goingAway(2);
  const ids = await everything(patientLog(reading, never), end);
  expect([ids.length, new Set(ids).size]).toEqual([250, 250]);
  expect(asked).toEqual([undefined, 1_000n, 1_000n]);
});

test('the end and a stream are asked for again', async () => {
  const { reading, end } = goingAway(1);
  expect(await patientLog(reading, never).head()).toBe(end);
  const other = goingAway(1);
  expect(await patientLog(other.reading, never).readStream('note-7')).toHaveLength(1);
});

test('what is no absence is not waited for', async () => {
  const denied = new Error('denied');
  const { reading, asked, end } = goingAway(1, denied);
  await expect(everything(patientLog(reading, never), end)).rejects.toBe(denied);
  expect(asked).toEqual([undefined]);
});

test('an absence that lasts is told', async () => {
  const { reading, end } = goingAway(Infinity);
  await expect(everything(patientLog(reading, never, 0), end)).rejects.toBe(away);
});

test('waiting ends when it is aborted', async () => {
  const { reading, end } = goingAway(Infinity);
  const aborting = new AbortController();
  const reads = everything(patientLog(reading, aborting.signal), end);
  aborting.abort(new Error('stopped'));
  await expect(reads).rejects.toThrow('stopped');
});

test('an error of who reads is not taken for the log’s', async () => {
  const { reading, asked, end } = goingAway(0);
  const read = async () => {
    for await (const batch of patientLog(reading, never).readAll(undefined, { until: end }))
      throw Object.assign(new Error(`at ${batch.position}`), { name: 'LogUnavailable' });
  };
  await expect(read()).rejects.toThrow('at 1000');
  expect(asked).toEqual([undefined]);
});
