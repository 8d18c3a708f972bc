import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceEvents } from '#contracts/invoices/events';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { exampleId } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { insertOrder } from '../../tests/support/insert-order.ts';
import { invoicesProjection } from './projector.ts';
import { papersOf } from './queries.ts';

const [paid, unpaid, other, userId] = [exampleId(1), exampleId(2), exampleId(3), exampleId(4)];
const issuedOn = '2026-11-21';
let url: string;
let database: OpenDatabase;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
});
afterAll(() => database.close());

const paper = (orderId: string, number: number) =>
  ({
    orderId,
    number,
    userId,
    eventId: `${orderId}-${number}`,
    template: 1,
    language: 'en',
    seller: { name: 'Suuq', address: '', taxId: '' },
    billTo: {
      name: 'sealed:Amina',
      address: 'sealed:a',
      city: 'sealed:b',
      postalCode: '',
      country: 'sealed:c',
    },
    currency: 'USD',
    taxPercent: 15,
    provider: 'PayPal',
    issuedOn,
    at: '2026-11-20T21:30:00.000Z',
  }) as const;
const invoice = (orderId: string, number: number) =>
  invoiceEvents.InvoiceIssued.create({
    ...paper(orderId, number),
    lines: [{ title: 'Cotton shirt', quantity: 2, unitPriceCents: 20_00 }],
    itemsCents: 40_00,
    shippingCents: 10_00,
    taxCents: 6_00,
    totalCents: 56_00,
    paidOn: issuedOn,
  });
const note = (orderId: string, number: number, amountCents: number) =>
  invoiceEvents.CreditNoteIssued.create({
    ...paper(orderId, number),
    amountCents,
    taxCents: 0,
    refundedOn: issuedOn,
  });

const filled = () => {
  const log = new FakeLog();
  log.append(
    'invoices-all',
    invoice(other, 1),
    invoice(paid, 2),
    note(other, 1, 56_00),
    note(paid, 2, 12_50),
    note(paid, 3, 43_50),
  );
  return log;
};

test('an order has its papers, oldest first, and where each stands in the log', async () => {
  for (const id of [paid, unpaid, other])
    await insertOrder(database.db, { id, user_id: userId, status: 'paid' });
  await invoicesProjection.apply(database.db, filled().all);
  expect(await papersOf(database.db, paid)).toEqual({
    userId,
    papers: [
      { kind: 'invoice', number: 'INV-000002', issuedOn, amount: 56, revision: 1 },
      { kind: 'credit-note', number: 'CN-000002', issuedOn, amount: 12.5, revision: 3 },
      { kind: 'credit-note', number: 'CN-000003', issuedOn, amount: 43.5, revision: 4 },
    ],
  });
  expect(await papersOf(database.db, unpaid)).toEqual({ userId, papers: [] });
  expect(await papersOf(database.db, exampleId(9))).toBeUndefined();
});

test('the same rows come of the log once, of every event twice and of a rebuild', async () => {
  await projectorContract(url, invoicesProjection, filled());
});
