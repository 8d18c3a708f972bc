import { describe, expect, it } from 'vitest';
import { HOUR } from '#contracts/kernel/duration';
import { testDatabase } from '../../../tests/support/stores.ts';
import type { ProcessManager } from '../../kernel/process-manager.ts';
import { toDoProjection } from './to-do-list.ts';
import { event, newProcess, workTable } from './testing/work.ts';

const { fill, listed, query } = workTable(testDatabase);

describe('the to-do lists', () => {
  const two = [newProcess('one', HOUR), newProcess('two', HOUR)];

  it('want just the events that mean something to a process', () => {
    const { wants } = toDoProjection(two);
    expect([wants(event('Begun', 'a')), wants(event('Ended', 'a')), wants(event('Other', 'a'))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('ask nobody what is in an event before it is applied, and only whom it concerns', async () => {
    const loud: ProcessManager = {
      ...newProcess('loud', HOUR),
      changesFor: () => {
        throw new Error('It cannot be read');
      },
    };
    const { wants } = toDoProjection([loud]);
    expect(wants(event('Begun', 'a'))).toBe(true);
    await expect(fill([loud], event('Begun', 'a'))).rejects.toThrow('It cannot be read');
    await fill([{ ...loud, types: [] }, newProcess('one', HOUR)], event('Begun', 'a'));
    expect(await listed()).toHaveLength(1);
  });

  it('note what is to do for each process, and strike it out', async () => {
    await fill(two, event('Begun', 'a'), event('Begun', 'b'));
    expect(await listed()).toEqual(
      ['one', 'two'].flatMap((process) =>
        ['a', 'b'].map((key) => ({ process, key, data: { about: key }, attempts: 0 })),
      ),
    );
    await fill(two, event('Ended', 'a'));
    expect((await listed()).map(({ key }) => key)).toEqual(['b', 'b']);
  });

  it('take the last word on each task from a batch, whichever it is', async () => {
    await fill(
      [newProcess('one', HOUR)],
      event('Begun', 'a'),
      event('Ended', 'a'),
      event('Ended', 'b'),
      event('Begun', 'b'),
    );
    expect((await listed()).map(({ key }) => key)).toEqual(['b']);
  });

  it('stay as they are when a batch comes again', async () => {
    const batch = [event('Begun', 'a'), event('Begun', 'b'), event('Ended', 'a')];
    await fill(two, ...batch);
    const before = await listed();
    await fill(two, ...batch);
    expect(await listed()).toEqual(before);
  });

  it('take what a release notes that does not know of failures', async () => {
    const rows = [{ process: 'one', key: 'a', due_at: new Date(), data: {}, attempts: 0, cause: {} }];
    await query('insert into work_todo select * from json_populate_recordset(null::work_todo, $1)', [
      JSON.stringify(rows),
    ]);
    expect(await listed()).toMatchObject([{ process: 'one', key: 'a', attempts: 0 }]);
  });

  it('count attempts and failures of a task from none when it is noted again', async () => {
    await fill([newProcess('one', HOUR)], event('Begun', 'a'));
    await query('update work_todo set attempts = 50, failures = 50');
    await fill([newProcess('one', HOUR)], event('Begun', 'a'));
    expect(await query('select attempts, failures from work_todo')).toEqual([
      { attempts: 0, failures: null },
    ]);
  });

  it('take keys and data as they are, whatever is in them', async () => {
    const key = `it's "quoted" \\ and {braced} ü`;
    await fill([newProcess('one', HOUR)], event('Begun', key));
    expect(await listed()).toEqual([{ process: 'one', key, data: { about: key }, attempts: 0 }]);
    await fill([newProcess('one', HOUR)], event('Ended', key));
    expect(await listed()).toEqual([]);
  });
});
