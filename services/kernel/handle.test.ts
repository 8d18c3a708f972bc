import { describe, expect, it } from 'vitest';
import { LogUnavailable } from './event-log.ts';
import { accept, nothingToDo } from './decision.ts';
import { MemoryLog } from './testing/memory-log.ts';
import { context, events, newProcess, shelf, take } from './testing/shelf.ts';

/** A process whose cached states count as fresh, so that mistakes in them show. */
const trusting = (log: MemoryLog) => newProcess(log, () => true);

describe('a command handler', () => {
  it('sells 50 of 50 to 150 at once, and shares appends', async () => {
    const log = new MemoryLog();
    const one = newProcess(log);
    const outcomes = await Promise.all(
      Array.from({ length: 150 }, () => one.handle(shelf, 'a', take, context())),
    );
    expect(outcomes.filter((outcome) => outcome?.kind === 'done')).toHaveLength(50);
    expect(log.all).toHaveLength(50);
    expect(log.appends).toBeLessThan(5);
  });

  it('sells 50 of 50 from three processes at once', async () => {
    const log = new MemoryLog();
    const [one, two, three] = [newProcess(log), newProcess(log), newProcess(log)];
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        [one, two, three].map((each) => each.handle(shelf, 'a', take, context())),
      ).flat(),
    );
    expect(outcomes.filter((outcome) => outcome?.kind === 'done')).toHaveLength(50);
    expect(log.all.map(({ data }) => data)).toEqual(
      Array.from({ length: 50 }, (_, sold) => ({ left: 49 - sold })),
    );
  });

  it('decides a "no" again at the head before it says it', async () => {
    const log = new MemoryLog();
    const [one, two] = [newProcess(log), newProcess(log)];
    const set = (left: number) => () => accept(events.Taken.create({ left }));
    await one.handle(shelf, 'a', set(0), context());
    await two.handle(shelf, 'a', set(1), context());
    expect(await one.handle(shelf, 'a', take, context())).toMatchObject({ kind: 'done', state: 0 });
  });

  it('answers "nothing to do" with the position at which it is so', async () => {
    const log = new MemoryLog();
    const one = newProcess(log);
    await one.handle(shelf, 'a', take, context());
    expect(await one.handle(shelf, 'a', () => nothingToDo, context())).toMatchObject({
      kind: 'done',
      events: [],
      position: 1n,
    });
  });

  it('gives a command the same event ids whenever it is repeated', async () => {
    const ids = await Promise.all(
      [new MemoryLog(), new MemoryLog()].map(async (log) => {
        await newProcess(log).handle(shelf, 'a', take, context('the-same'));
        return log.all[0]?.id;
      }),
    );
    expect(ids[0]).toBeDefined();
    expect(ids[0]).toBe(ids[1]);
  });

  it('keeps nobody waiting for a log that is away', async () => {
    const log = new MemoryLog();
    const one = newProcess(log);
    let asked = 0;
    log.append = () => (asked++, Promise.reject(new LogUnavailable('append')));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 150 }, () => one.handle(shelf, 'a', () => take(5), context())),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(150);
    expect(asked).toBe(1);
  });

  it('rejects only the command whose decision is broken', async () => {
    const one = newProcess(new MemoryLog());
    const broken = () => {
      throw new Error('a bug');
    };
    const [bad, good] = await Promise.allSettled([
      one.handle(shelf, 'a', broken, context()),
      one.handle(shelf, 'a', take, context()),
    ]);
    expect([bad?.status, good?.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('takes in what another process wrote, and drops its copy at a gap', async () => {
    const log = new MemoryLog();
    const two = newProcess(log);
    const one = trusting(log);
    await one.handle(shelf, 'a', take, context());
    await two.handle(shelf, 'a', take, context());
    const [, second] = log.all;
    if (second) one.observe(second);
    const { reads } = log;
    expect((await one.recent(shelf, 'a')).state).toBe(48);
    expect(log.reads).toBe(reads);
    await two.handle(shelf, 'a', take, context());
    await two.handle(shelf, 'a', take, context());
    const fourth = log.all[3];
    if (fourth) one.observe(fourth);
    expect((await one.recent(shelf, 'a')).state).toBe(46);
  });

  it('answers what stood at the head when it was asked, not when an earlier read began', async () => {
    const log = new MemoryLog();
    const [one, two] = [newProcess(log), newProcess(log)];
    const early = one.load(shelf, 'a');
    await two.handle(shelf, 'a', take, context());
    const late = one.load(shelf, 'a');
    expect([(await early).state, (await late).state]).toEqual([50, 49]);
  });

  it('does not keep a copy that missed an event while its own command was under way', async () => {
    const log = new MemoryLog();
    const two = newProcess(log);
    const one = trusting(log);
    await one.handle(shelf, 'a', take, context());
    const append = log.append.bind(log);
    log.append = async (...asked) => {
      const appended = await append(...asked);
      log.append = append;
      await two.handle(shelf, 'a', take, context());
      const newest = log.all.at(-1);
      if (newest) one.observe(newest);
      return appended;
    };
    await one.handle(shelf, 'a', take, context());
    expect((await one.recent(shelf, 'a')).state).toBe(47);
  });

  it('does not keep what was read before an event that was observed sooner', async () => {
    const log = new MemoryLog();
    const two = newProcess(log);
    const one = trusting(log);
    await two.handle(shelf, 'a', take, context());
    const readStream = log.readStream.bind(log);
    log.readStream = async (...asked) => {
      const read = await readStream(...asked);
      log.readStream = readStream;
      await two.handle(shelf, 'a', take, context());
      const newest = log.all.at(-1);
      if (newest) one.observe(newest);
      return read;
    };
    await one.load(shelf, 'a');
    expect((await one.recent(shelf, 'a')).state).toBe(48);
  });

  it('keeps nothing that it read before it began to observe', async () => {
    const log = new MemoryLog();
    const two = newProcess(log);
    const one = trusting(log);
    await one.load(shelf, 'a');
    await two.handle(shelf, 'a', take, context());
    one.begin(0n);
    expect((await one.recent(shelf, 'a')).state).toBe(49);
  });

  it('folds a long stream from its snapshot', async () => {
    const log = new MemoryLog();
    const long = { ...shelf, initial: 5_000, snapshotVersion: 1 };
    const [one, two] = [newProcess(log), newProcess(log)];
    await Promise.all(Array.from({ length: 1_500 }, () => one.handle(long, 'a', take, context())));
    await expect.poll(() => log.all.filter(({ type }) => type === 'SnapshotTaken')).toHaveLength(1);
    expect((await two.load(long, 'a')).state).toBe(3_500);
  });

  it('folds a stream by pages, however long it is', async () => {
    const log = new MemoryLog();
    const long = { ...shelf, initial: 5_000 };
    const one = newProcess(log);
    await Promise.all(Array.from({ length: 2_345 }, () => one.handle(long, 'a', take, context())));
    const readStream = log.readStream.bind(log);
    const pages: number[] = [];
    log.readStream = async (...asked) => {
      const page = await readStream(...asked);
      pages.push(page.length);
      return page;
    };
    expect(await newProcess(log).load(long, 'a')).toMatchObject({ state: 2_655, revision: 2_344 });
    expect(pages).toEqual([1_000, 1_000, 345]);
  });
});
