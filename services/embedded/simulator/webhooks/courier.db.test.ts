import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/stores.ts';
import type { WebhookFaults } from '../faults.ts';
import { migrateSimulator } from '../migration.ts';
import { createCourier, type Sender } from './courier.ts';
import { putWebhooks } from './outbox.ts';

const NORMAL: WebhookFaults = { off: false, repeat: 0, delay: 0, shuffle: false, forge: false };
let pool: pg.Pool;
let server: Server;
let url: string;
/** The webhooks that the shop received, and its answers. */
let told: string[] = [];
let answers: number[] = [];
let faults = NORMAL;
/** Milliseconds by which the courier's clock is ahead of ours. */
let ahead = 0;

const clock = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url });
  await migrateSimulator(pool);
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    told.push(await text(request));
    response.writeHead(answers.shift() ?? 200).end();
  };
  server = createServer((request, response) => void hear(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
});
beforeEach(async () => {
  [told, answers, faults, ahead] = [[], [], NORMAL, 0];
  await pool.query('truncate simulator.notices');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await pool.end();
});

const sender = (): Sender => ({
  provider: 'Test',
  url,
  faults: () => faults,
  write: ({ subject }, forged) =>
    Promise.resolve(
      subject === 'untrue' ? undefined : { body: forged ? `forged ${subject}` : subject, headers: {} },
    ),
});

const put = (...subjects: readonly string[]) =>
  putWebhooks(
    pool,
    subjects.map((subject) => ({
      id: `webhook of ${subject}`,
      provider: 'Test',
      type: 't',
      subject,
      dueAt: clock(),
    })),
    clock(),
  );
const left = async () =>
  (await pool.query<{ subject: string }>('select subject from simulator.notices order by subject')).rows.map(
    ({ subject }) => subject,
  );
const isEmpty = () => expect.poll(left).toEqual([]);

/** Runs couriers until the condition holds. */
const deliver = async (until: () => Promise<unknown>, couriers = 1): Promise<void> => {
  const stopping = new AbortController();
  const running = Array.from({ length: couriers }, () =>
    createCourier({ pool, senders: [sender()], clock }).run(stopping.signal),
  );
  try {
    await until();
  } finally {
    stopping.abort();
    await Promise.all(running);
  }
};

describe('the courier of the simulators', () => {
  it('delivers each webhook once, also when several processes send', async () => {
    const subjects = Array.from({ length: 30 }, (_, i) => `subject ${String(i).padStart(2, '0')}`);
    await put(...subjects);
    await deliver(isEmpty, 3);
    expect(told.toSorted()).toEqual(subjects);
  });

  it('retries a webhook until it is accepted', async () => {
    answers = [503, 400];
    await put('a');
    await deliver(async () => {
      await expect.poll(() => told.length).toBe(1);
      for (const times of [2, 3]) {
        ahead += 60_000;
        await expect.poll(() => told.length).toBe(times);
      }
      await isEmpty();
    });
    expect(told).toEqual(['a', 'a', 'a']);
  });

  it('gives up after a dozen failed tries', async () => {
    answers = Array.from({ length: 100 }, () => 500);
    await put('a');
    await pool.query('update simulator.notices set attempts = 12');
    await deliver(isEmpty);
    expect(told).toEqual([]);
  });

  it('delivers what another courier held when it died', async () => {
    await put('a');
    await pool.query(`update simulator.notices set attempts = 1, due_at = due_at + interval '10 seconds'`);
    ahead = 11_000;
    await deliver(isEmpty);
    expect(told).toEqual(['a']);
  });

  it('drops a webhook whose statement is not true', async () => {
    await put('untrue');
    await deliver(isEmpty);
    expect(told).toEqual([]);
  });

  it('delivers nothing while webhooks are off', async () => {
    faults = { ...NORMAL, off: true };
    await put('a', 'b');
    await deliver(isEmpty);
    expect(told).toEqual([]);
  });

  it('repeats and forges webhooks when configured to', async () => {
    faults = { ...NORMAL, repeat: 2, forge: true };
    await put('a');
    await deliver(isEmpty);
    expect(told).toEqual(['forged a', 'a', 'a', 'a']);
  });

  it.each([false, true])('waits when told to (in any order: %s)', async (shuffle) => {
    faults = { ...NORMAL, delay: 60_000, shuffle };
    await put('a', 'b', 'c');
    const attempts = async () =>
      (await pool.query<{ n: number }>('select min(attempts) as n from simulator.notices')).rows[0]?.n;
    await deliver(async () => {
      await expect.poll(attempts).toBe(1);
      expect(told).toEqual([]);
      ahead = 60_000;
      await isEmpty();
    });
    expect(told.toSorted()).toEqual(['a', 'b', 'c']);
  });
});
