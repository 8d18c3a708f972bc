import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/stores.ts';
import { migrateSimulator } from '../migration.ts';
import { dropOldLetters, newestLetters, takeLetter } from './letters.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url });
  await migrateSimulator(pool);
});
afterAll(() => pool.end());

const letter = (number: number) => ({
  messageId: `<${number}@suuq.test>`,
  account: null,
  sender: 'shop@suuq.test',
  recipient: 'amina@suuq.test',
  subject: `Letter ${number}`,
  html: '',
  body: '',
  takenAt: new Date(1_800_000_000_000 + number),
});
const kept = async () =>
  (await pool.query<{ id: string }>('select message_id as id from simulator.letters')).rows.map(
    ({ id }) => id,
  );

it('keeps one letter of each Message-ID, and says how often it came', async () => {
  for (let time = 0; time < 3; time += 1) await takeLetter(pool, letter(0));
  expect(await newestLetters(pool)).toMatchObject([{ subject: 'Letter 0', times: 3 }]);
});

it('drops all but the five hundred newest letters, and none as long as there are fewer', async () => {
  for (let number = 1; number < 500; number += 1) await takeLetter(pool, letter(number));
  await dropOldLetters(pool);
  expect(await kept()).toHaveLength(500);
  for (let number = 500; number < 600; number += 1) await takeLetter(pool, letter(number));
  await dropOldLetters(pool);
  expect(new Set(await kept())).toEqual(
    new Set(Array.from({ length: 500 }, (_, index) => letter(100 + index).messageId)),
  );
});
