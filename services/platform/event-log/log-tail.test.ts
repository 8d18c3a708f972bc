import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { createLogTail } from './log-tail.ts';

let log: MemoryLog;
let told: string[];
let now: number;
let stopping: AbortController;
let running: Promise<void> | undefined;

beforeEach(() => {
  log = new MemoryLog();
  log.clock = () => now;
  [told, unobservable] = [[], []];
  now = 0;
  stopping = new AbortController();
});
afterEach(async () => {
  stopping.abort();
  await running;
});

const write = (type: string) => {
  const metadata = { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 };
  return log.append(`shelf-${type}`, -1, [{ id: type, type, data: {}, metadata }]);
};

/** Of these types it cannot observe an event. */
let unobservable: readonly string[];

const startTail = () => {
  const tail = createLogTail({
    log,
    begin: () => told.push('begin'),
    observe: (events) => {
      for (const { type } of events) {
        if (unobservable.includes(type)) throw new TypeError(type);
        told.push(type);
      }
    },
    onError: (error) => told.push(String(error)),
    clock: () => now,
  });
  running = tail.run(stopping.signal);
  return tail;
};

describe('the log tail', () => {
  it('begins at the end of the log, once that is known', async () => {
    await write('before');
    const head = log.head.bind(log);
    let asked = 0;
    log.head = () => (asked++ === 0 ? Promise.reject(new Error('away')) : head());
    startTail();
    await expect.poll(() => told).toEqual(['begin']);
    await write('after');
    await expect.poll(() => told).toEqual(['begin', 'after']);
  });

  it('is fresh as soon as it has everything, and no more a second after the log went away', async () => {
    const tail = startTail();
    expect(tail.isFresh()).toBe(false);
    await expect.poll(() => tail.isFresh()).toBe(true);
    log.head = () => Promise.reject(new Error('away'));
    now = 1_001;
    await expect.poll(() => tail.isFresh()).toBe(false);
  });

  it('begins again at the end of the log when an event cannot be observed, and is not fresh until then', async () => {
    unobservable = ['poison'];
    const tail = startTail();
    await expect.poll(() => tail.isFresh()).toBe(true);
    const head = log.head.bind(log);
    log.head = () => Promise.reject(new Error('away'));
    await write('poison');
    await expect.poll(() => told).toEqual(['begin', 'TypeError: poison']);
    expect(tail.isFresh()).toBe(false);
    log.head = head;
    await expect.poll(() => told).toEqual(['begin', 'TypeError: poison', 'begin']);
    await write('after');
    await expect.poll(() => told.at(-1)).toBe('after');
    await expect.poll(() => tail.isFresh()).toBe(true);
  });

  it('is not fresh while it lacks what stands at the end of the log', async () => {
    let asked = 0;
    log.head = () => Promise.resolve(asked++ === 0 ? 0n : 1n);
    const tail = startTail();
    await expect.poll(() => asked).toBeGreaterThan(1);
    expect(tail.isFresh()).toBe(false);
    await write('late');
    await expect.poll(() => tail.isFresh()).toBe(true);
  });
});
