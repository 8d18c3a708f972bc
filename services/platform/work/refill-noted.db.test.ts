import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import type { ProcessManager } from '../../kernel/process-manager.ts';
import { newProcess, refilledLists } from './testing/refilled.ts';

const { pool, open } = refilledLists(testDatabase);

const rows = async () => (await pool().query<{ data: object }>('select * from work_todo')).rows;

/** As a worker leaves a task that it has tried twice. */
const noteTries = () =>
  pool().query(
    `update work_todo set data = data || '{"tries": 2}', attempts = 2, due_at = now() + interval '1 hour'`,
  );

describe('lists that are filled again', () => {
  it('leave alone what is under way, and what was done before and is not open', async () => {
    const { write, follow, fill } = open();
    const one = newProcess();
    await follow([one], write('Begun', 'a'));
    await pool().query(`update work_todo set attempts = 3, due_at = now() + interval '1 hour'`);
    const before = await rows();
    await fill([one]);
    expect(await rows()).toEqual(before);
  });

  it('keep what a worker has noted of a task, and when it is due, also where a newer version knows more of it', async () => {
    const { write, follow, fill } = open();
    const one = newProcess();
    await follow([one], write('Begun', 'a'));
    await noteTries();
    const [before] = await rows();
    await fill([one]);
    expect(await rows()).toEqual([before]);
    const data = { about: 'renamed', more: true };
    const changesFor: ProcessManager['changesFor'] = ({ stream: key, created: dueAt }) => [
      { kind: 'add', key, dueAt, data },
    ];
    await fill([newProcess({ version: 2, changesFor })]);
    expect(await rows()).toEqual([{ ...before, data: { ...data, tries: 2 } }]);
  });

  it.each([
    ['noted', noteTries],
    ['tried', () => pool().query(`update work_todo set attempts = 2, due_at = now() + interval '1 hour'`)],
  ])(
    'have the task of a later event that was passed over, without what was %s of the earlier one',
    async (_, leave) => {
      const { write, follow, fill } = open();
      const one = newProcess();
      await follow([one], write('Begun', 'a'));
      await leave();
      const { id: eventId, created } = write('Begun', 'a');
      await follow([]);
      await fill([one]);
      expect(await rows()).toEqual([
        expect.objectContaining({
          due_at: created,
          attempts: 0,
          data: { about: 'a' },
          cause: expect.objectContaining({ eventId }) as unknown,
        }),
      ]);
    },
  );
});
