import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, type OpenDatabase } from '#projections/kernel/database';
import { exampleId } from '#projections/kernel/testing/examples';
import { testDatabase } from '../../../tests/support/stores.ts';
import { CallTooLate } from '../../platform/http/unavailable.ts';
import { ownDataHandler } from './own-data.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { max: 2 });
});
afterAll(() => database.close());

const userId = exampleId(1);

/** Asks for the data of somebody whose account has taken these guests in. */
const ask = (guests: readonly string[], until?: number) => {
  const answering = (answer: object) => () => Promise.resolve({ kind: 'ok', answer });
  const parts = {
    profile: answering({ _id: userId, email: 'hodan@suuq.test' }),
    accountSecurity: answering({ emailConfirmed: false }),
    secondFactor: answering({ isOn: false, codesLeft: 0 }),
    addresses: answering([]),
    sessions: answering([]),
  };
  const { ownData } = ownDataHandler({
    reads: { db: database.db, orderTtl: 1 },
    read: { at: () => Promise.resolve([]) },
    personal: { open: (events) => Promise.resolve(events) },
    clock: () => new Date(0),
    guestsOf: () => Promise.resolve(guests),
    languageOf: () => Promise.resolve('en'),
    subscribedSince: () => Promise.resolve(null),
    parts: parts as never,
  });
  return ownData({} as never, { actor: { userId }, until } as never);
};

it('a person’s data take as many statements, however many guests their account has taken in', async () => {
  const statements = vi.spyOn(database.pool, 'connect');
  const asked = async (guests: number) => {
    statements.mockClear();
    await ask(Array.from({ length: guests }, (_, number) => exampleId(number + 2)));
    return statements.mock.calls.length;
  };
  expect(await asked(1_200)).toBe(await asked(0));
});

it('a call for a person’s data leaves its place when its time is over, whatever it waits for', async () => {
  const blocking = await database.pool.connect();
  try {
    await blocking.query('begin');
    await blocking.query('lock table log_events in access exclusive mode');
    await expect(ask([], performance.now() + 20)).rejects.toThrow(CallTooLate);
  } finally {
    await blocking.query('rollback');
    blocking.release();
  }
});
