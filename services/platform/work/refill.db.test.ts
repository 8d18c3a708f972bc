import { describe, expect, it } from 'vitest';
import { DAY } from '#contracts/kernel/duration';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { testDatabase } from '../../../tests/support/stores.ts';
import type { ProcessManager } from '../../kernel/process-manager.ts';
import { noteRestored } from './after-restore.ts';
import { toDoProjection } from './to-do-list.ts';
import { newProcess, refilledLists } from './testing/refilled.ts';
import { runWorker } from './worker.ts';

const { pool, database, listed, open } = refilledLists(testDatabase);

describe('lists that lack the past', () => {
  it('get the open tasks of the past, and none that is over', async () => {
    const { write, follow, fill } = open();
    for (const stream of ['over', 'open']) write('Begun', stream);
    write('Ended', 'over');
    await follow([]);
    expect(await fill([newProcess()])).toEqual([1]);
    expect(await listed()).toEqual(['open']);
  });

  it('get nothing that ended while the past was read', async () => {
    const { log, write, follow, fill } = open();
    const one = newProcess();
    write('Begun', 'a');
    write('Begun', 'b');
    await follow([]);
    let pages = 0;
    const slow = {
      async *readAll(after: bigint | undefined) {
        const batches = [];
        for await (const batch of log.readAll(after)) batches.push(batch);
        if (pages++ === 0) await follow([one], write('Ended', 'a'));
        yield* batches;
      },
    };
    await fill([one], { log: slow });
    expect(pages).toBeGreaterThan(1);
    expect(await listed()).toEqual(['b']);
  });

  it('are filled once, and again when the table is a new one, or the version is another: also an older', async () => {
    const { write, follow, fill } = open();
    write('Begun', 'a');
    await follow([]);
    const [one, two] = [newProcess(), newProcess({ name: 'two' })];
    expect(await fill([one, two])).toEqual([2]);
    expect(await fill([one, two])).toEqual([]);
    expect(await fill([one, newProcess({ name: 'two', version: 2 })])).toEqual([1]);
    expect(await fill([one, two])).toEqual([1]);
    await pool().query('drop table work_todo');
    await toDoProjection([]).migrate(database());
    expect(await fill([one, two])).toEqual([2]);
    expect(await listed()).toEqual(['a', 'a']);
  });

  it('strike what the past shows to be settled, and forget what can come to nothing any more', async () => {
    const { write, follow, fill } = open();
    for (const [stream, daysAgo] of [['old', 9] as const, ['settled', 2] as const, ['young', 1] as const])
      write('Begun', stream, { daysAgo });
    write('Proof', 'settled');
    await follow([]);
    const past = () => ({ types: ['Proof'], see: ({ stream }: RecordedEvent) => [stream] });
    await fill([newProcess({ past, forgottenAfter: 7 * DAY })]);
    expect(await listed()).toEqual(['young']);
  });

  it('keep what providers are to be asked of a log that ended long ago, but for what was too old by then', async () => {
    const { write, follow, fill } = open();
    write('Begun', 'too old', { daysAgo: 40 });
    write('Begun', 'old', { daysAgo: 30 });
    write('Other', 'the log’s last', { daysAgo: 30 });
    await follow([]);
    await fill([newProcess({ asksProviders: true, forgottenAfter: 7 * DAY })]);
    expect(await listed()).toEqual(['old']);
  });

  it('have what providers are to be asked be due at once after a restore, and what is of use only then', async () => {
    const { write, follow, fill } = open();
    const dueAt = new Date(Date.now() + DAY);
    const changesFor: ProcessManager['changesFor'] = ({ stream: key }) => [
      { kind: 'add', key, dueAt, data: {} },
    ];
    const due = `select process from work_todo where due_at <= now() order by process`;
    const dueNow = async () => (await pool().query<{ process: string }>(due)).rows.map((row) => row.process);
    const asking = newProcess({ changesFor, asksProviders: true });
    const then = newProcess({ name: 'then', asksProviders: true, onlyAfterRestore: true });
    const all = [asking, newProcess({ name: 'two', changesFor }), then];
    await follow(all, write('Begun', 'a'));
    await fill(all);
    expect(await dueNow()).toEqual([]);
    await noteRestored(database());
    await pool().query('truncate work_todo, work_filled');
    await fill(all);
    expect(await dueNow()).toEqual(['one', 'then']);
  });

  it('park an event that cannot be read, and go on with all other streams', async () => {
    const { write, follow, fill, parked } = open();
    write('Begun', 'unreadable', { schema: 2 });
    write('Begun', 'unreadable');
    write('Begun', 'readable');
    await follow([]);
    await fill([newProcess()]);
    expect(await listed()).toEqual(['readable']);
    expect(parked).toEqual(['unreadable: A newer version']);
  });

  it('are left to another process that follows the log by now', async () => {
    const { log, write, follow, fill, takeOver } = open();
    write('Begun', 'a');
    await follow([]);
    const interrupted = {
      async *readAll(after: bigint | undefined) {
        yield* log.readAll(after);
        takeOver();
      },
    };
    expect(await fill([newProcess()], { log: interrupted })).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(await fill([newProcess()])).toEqual([1]);
  });

  it('have what another release has passed over that followed the log in between and did not know the process', async () => {
    const { write, follow, fill, takeOver } = open();
    const [one, two] = [newProcess(), newProcess({ name: 'two' })];
    await fill([one, two]);
    takeOver();
    await fill([one]);
    await follow([one], write('Begun', 'meanwhile'));
    takeOver();
    expect(await fill([one, two])).toEqual([1]);
    expect(await listed()).toEqual(['meanwhile', 'meanwhile']);
  });

  it('have what somebody has passed over who followed the log for a moment, and noted nothing of it', async () => {
    const { write, follow, fill, takeOver } = open();
    await fill([newProcess()]);
    takeOver();
    await follow([], write('Begun', 'meanwhile'));
    takeOver();
    expect(await fill([newProcess()])).toEqual([1]);
  });

  it('are not filled again by whom the same release takes over from', async () => {
    const { write, follow, fill, takeOver } = open();
    const one = newProcess();
    await fill([one]);
    for (const stream of ['a', 'b']) {
      takeOver();
      expect(await fill([one])).toEqual([]);
      await follow([one], write('Begun', stream));
    }
    expect(await listed()).toEqual(['a', 'b']);
  });

  it('have new work done at once, however long the past is', async () => {
    const { log, write, follow, fill } = open();
    const done: string[] = [];
    const one = newProcess({ act: ({ key }) => (done.push(key), Promise.resolve('done')) });
    write('Begun', 'past');
    await follow([]);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const endless = {
      async *readAll(after: bigint | undefined) {
        await held;
        yield* log.readAll(after);
      },
    };
    const stopping = new AbortController();
    const filling = fill([one], { log: endless });
    const working = runWorker({ pool: pool(), processes: [one], onError: () => {} }, stopping.signal);
    await follow([one], write('Begun', 'fresh'));
    await expect.poll(() => done).toEqual(['fresh']);
    release();
    await filling;
    await expect.poll(() => done).toEqual(['fresh', 'past']);
    stopping.abort();
    await working;
  });
});
