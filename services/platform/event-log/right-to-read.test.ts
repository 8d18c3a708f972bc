import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LogDenied, LogRefuses, LogUnavailable } from '../../kernel/event-log.ts';
import { RightToRead } from './right-to-read.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const URL = 'esdb://shop:secret@log:2113?tls=true';
const refusal = (code: number) =>
  new LogRefuses('read of $all is refused', 'denied', Object.assign(new Error('Access Denied'), { code }));

const world = (url = URL) => {
  const told: string[] = [];
  let asked = 0;
  let answer: () => Promise<string> = () => Promise.reject(refusal(7));
  const right = new RightToRead(url, ({ message }) => told.push(message));
  return {
    told,
    asked: () => asked,
    grant: () => (answer = () => Promise.resolve('a page')),
    read: () => right.need(() => ((asked += 1), answer())),
    right,
  };
};

it.each([
  [
    URL,
    7,
    'EVENTSTORE_URL: shop may not read $all: its role is missing in $acl.$r of $all (docs/eventstore.md, "The right to read the log")',
  ],
  [URL, 16, 'EVENTSTORE_URL: shop is not known to the event store, or not by this password'],
  [
    'esdb://log:2113',
    7,
    'EVENTSTORE_URL: nobody (it names no user) may not read $all: its role is missing in $acl.$r of $all (docs/eventstore.md, "The right to read the log")',
  ],
])(
  'a user of %s that is refused with %i is named, with what is missing and where to read on',
  async (url, code, sentence) => {
    const { right, told } = world(url);
    await expect(right.need(() => Promise.reject(refusal(code)))).rejects.toThrow(sentence);
    expect(told).toEqual([sentence]);
  },
);

it('asks again after half a minute, tells it once, and never tells the password', async () => {
  const { read, asked, told, right } = world();
  for (let second = 0; second < 120; second++) {
    await expect(read()).rejects.toThrow(LogDenied);
    expect(right.rest).toBeGreaterThan(0);
    vi.advanceTimersByTime(1_000);
  }
  expect(asked()).toBe(4);
  expect(told).toHaveLength(1);
  expect(told.join()).not.toContain('secret');
});

it('reads as before once the right was given', async () => {
  const { read, grant, right, told } = world();
  await expect(read()).rejects.toThrow(LogDenied);
  grant();
  vi.advanceTimersByTime(30_000);
  expect(await read()).toBe('a page');
  expect([right.rest, told.length]).toEqual([0, 1]);
});

it('leaves faults that pass as they are', async () => {
  const { right, told } = world();
  const fault = new LogUnavailable('read of $all');
  await expect(right.need(() => Promise.reject(fault))).rejects.toBe(fault);
  expect([right.rest, told]).toEqual([0, []]);
});
