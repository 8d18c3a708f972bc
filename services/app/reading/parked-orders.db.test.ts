import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEvents } from '#contracts/all-events';
import type { DomainEvent, EventRegistry } from '#contracts/kernel/event';
import { openDatabase, type OpenDatabase } from '#projections/kernel/database';
import { park } from '#projections/kernel/parking/parked';
import { exampleId, openWith } from '#projections/kernel/testing/examples';
import { ordersProjection } from '#projections/orders/projector';
import { exampleOrder } from '#projections/orders/testing/example-order';
import { testDatabase } from '../../../tests/support/stores.ts';
import { erasePerson } from '../../accounts/deleting/delete-account.ts';
import { registerAccount } from '../../accounts/register.ts';
import { accountsFor, command, somebody } from '../../accounts/testing/world.ts';
import { LogRefuses } from '../../kernel/event-log.ts';
import { isUnavailable } from '../../platform/http/unavailable.ts';
import { migrateVault } from '../../platform/vault/migration.ts';
import { shopReads } from './shop-reads.ts';

let database: OpenDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  const { url } = await testDatabase();
  database = openDatabase(url, { max: 2 });
  pool = new pg.Pool({ connectionString: url });
  await migrateVault(pool);
});
afterAll(async () => {
  await database.close();
  await pool.end();
});

const known: EventRegistry = allEvents;
/** An event as only a newer shop can read it. */
const newer = (event: DomainEvent) => ({ ...event, schema: 99 });

/** Accounts and orders over one log, of which the orders' table has all that this shop can read. */
const world = () => {
  const { deps, log } = accountsFor(pool);
  const { db } = database;
  const reads = shopReads({ db, log }, { of: () => undefined, waitFor: () => Promise.resolve(true) });
  const projection = ordersProjection(openWith(new Set()));
  const placed = async (stream: string, ...events: readonly (DomainEvent & { schema?: number })[]) => {
    for (const [index, { type, data, schema = known[type]?.version ?? 1 }] of events.entries()) {
      const metadata = { $correlationId: 'c', $causationId: 'c', actor: { process: 'test' }, schema };
      await log.append(stream, index - 1, [{ id: `${stream}@${index}`, type, data, metadata }]);
    }
    for (const event of log.all.filter((each) => each.stream === stream)) {
      const failure = await projection.apply(db, [event]).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure !== undefined) return park(db, projection.name, event, failure);
    }
  };
  const orders = { ...deps.orders, of: reads.orderIdsOf, openOf: reads.openOrderIdsOf };
  return { deps: { ...deps, orders }, log, reads, placed };
};

it("a person's orders are also those whose streams are parked, whoever placed them and whatever their rows say", async () => {
  const { reads, placed } = world();
  const [person, guest, another] = [exampleId(1), exampleId(2), exampleId(3)];
  const [plain, ahead, late, expired, taken, others] = [
    exampleOrder(101, { userId: person }),
    exampleOrder(102, { userId: person }),
    exampleOrder(103, { userId: person }),
    exampleOrder(104, { userId: person }),
    exampleOrder(105, { userId: guest }),
    exampleOrder(106, { userId: another }),
  ];
  await placed(ahead.stream, newer(ahead.placed), ahead.captured);
  await placed(late.stream, late.abandoned, newer(late.placed), late.captured);
  await placed(expired.stream, expired.placed, expired.expired, newer(expired.revived), expired.captured);
  await placed(taken.stream, taken.placed, newer(taken.takenOver(person)), taken.captured);
  await placed(others.stream, newer(others.placed));
  await placed(plain.stream, plain.placed);
  for (const idsOf of [reads.openOrderIdsOf, reads.orderIdsOf]) {
    const [first, ...parked] = await idsOf(person);
    expect(first).toBe(exampleId(101));
    expect(parked.toSorted()).toEqual([102, 103, 104, 105].map(exampleId));
  }
});

it("a parked order whose stream was deleted for good is nobody's, and hides no other", async () => {
  const { log, reads, placed } = world();
  const [gone, parked] = [
    exampleOrder(301, { userId: exampleId(4) }),
    exampleOrder(302, { userId: exampleId(4) }),
  ];
  await placed(gone.stream, newer(gone.placed));
  await placed(parked.stream, newer(parked.placed));
  const readStream = log.readStream.bind(log);
  log.readStream = (stream, ...part) =>
    stream === gone.stream
      ? Promise.reject(new LogRefuses('the stream is gone', 'deleted'))
      : readStream(stream, ...part);
  expect(await reads.orderIdsOf(exampleId(4))).toEqual([exampleId(302)]);
});

it('nobody is deleted who has an order that only a newer shop can read: asking again helps', async () => {
  const { deps, log, placed } = world();
  const registered = async () => {
    const outcome = await registerAccount(deps, somebody(), command);
    return outcome.kind === 'done' ? outcome.userId : '';
  };
  const about = { userId: await registered(), by: await registered() };
  const order = exampleOrder(201, about);
  await placed(order.stream, newer(order.placed), order.captured);
  const failure = await erasePerson(deps, about, command('test')).catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
  expect(log.all.map(({ type }) => type)).not.toContain('AccountDeleted');
});
