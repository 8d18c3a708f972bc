import { mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { approvedPayment, claim, order, orderFor, sell, type Priced } from '../support/api-steps.ts';
import { API_THAT_DIES } from '../support/built-programs.ts';
import { endLeases } from '../support/due-now.ts';
import { openTestShop, type Customer, type TestShop } from '../support/shop.ts';
import { KILLS } from './kills-a-point.ts';

const WITHIN = 60_000;

const folder = mkdtempSync(join(tmpdir(), `suuq-papers-${process.pid}-`));
const file = join(folder, 'moment');
let shop: TestShop;
let buyer: Customer;
let shirt: Priced;
beforeAll(async () => {
  shop = await openTestShop({ api: API_THAT_DIES, env: { DIES_BY: file } });
  buyer = await shop.customer();
  shirt = await sell(shop.admin, { countInStock: 100_000 });
});
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true });
});

interface Paper {
  readonly type: string;
  readonly number: number;
  readonly orderId: string;
}
const papers = async (): Promise<readonly Paper[]> =>
  (await shop.backDoor.log.readStream('invoices-all')).map(({ type, data }) => ({
    ...(data as Omit<Paper, 'type'>),
    type,
  }));
const papersOf = async (orderId: string) => (await papers()).filter((paper) => paper.orderId === orderId);

const paid: string[] = [];
const refunded: string[] = [];

/** Pays an order, and claims the payment again where no answer came. */
const payOrder = async (orderId: string, paymentId: string): Promise<void> => {
  const isPaid = async () => (await claim(buyer, orderId, paymentId).catch(() => undefined))?.isPaid;
  expect(await eventually(isPaid, { within: WITHIN, every: 200 })).toBe(true);
  paid.push(orderId);
};

const events = async (orderId: string) =>
  (await shop.backDoor.log.readStream(`order-${orderId}`)).map(({ type }) => type);

/** When the api process is killed: by itself at a moment of the call, or once this is in the log. */
const points: Readonly<Record<string, 'read' | 'asked' | 'sent' | ((orderId: string) => Promise<boolean>)>> =
  {
    'once the payment is recorded': async (orderId) => (await events(orderId)).includes('PaymentCaptured'),
    'before it looks how far the numbers are': 'read',
    'before it appends': 'asked',
    'while the append is on its way': 'sent',
    'once the invoice is in the log': async (orderId) => (await papersOf(orderId)).length > 0,
  };

const die = async (orderId: string, point: (typeof points)[string]): Promise<void> => {
  const isReached = () => (typeof point === 'string' ? !existsSync(file) : point(orderId));
  expect(await eventually(isReached, { within: WITHIN, every: 1 })).toBe(true);
  if (typeof point !== 'string') shop.kill();
  await endLeases(shop.backDoor.pool);
  await shop.revive();
};

it.each(Object.entries(points))(
  `issues one invoice, with the next number, where the process is killed %s, ${KILLS} times`,
  async (_, point) => {
    for (let times = 0; times < KILLS; times += 1) {
      const { _id: orderId } = await order(buyer, orderFor([shirt, 1]));
      const paymentId = await approvedPayment(buyer, orderId);
      // A stream that was read stays in memory: only a process that has just started reads it.
      if (point === 'read') {
        shop.kill();
        await shop.revive();
      }
      if (typeof point === 'string') writeFileSync(file, `${point} invoices-all`);
      const paying = payOrder(orderId, paymentId);
      await die(orderId, point);
      await paying;
      const isIssued = async () => (await papersOf(orderId)).length > 0;
      expect(await eventually(isIssued, { within: WITHIN })).toBe(true);
      expect(await papersOf(orderId)).toHaveLength(1);
    }
  },
  120_000 + KILLS * 60_000,
);

it(
  `issues one credit note where the process is killed before it appends, and once it has, ${KILLS} times`,
  async () => {
    for (const point of ['asked', async (id: string) => (await papersOf(id)).length > 1] as const) {
      const admin = await shop.newAdmin();
      for (let times = 0; times < KILLS; times += 1) {
        const { _id: id } = await order(buyer, orderFor([shirt, 1]));
        await payOrder(id, await approvedPayment(buyer, id));
        expect(await eventually(async () => (await papersOf(id)).length === 1, { within: WITHIN })).toBe(
          true,
        );
        if (typeof point === 'string') writeFileSync(file, `${point} invoices-all`);
        const body = { amount: 5, reason: 'It was torn.' };
        const asking = admin.call(routes.refundOrder, { params: { id }, body }).catch(() => undefined);
        await die(id, point);
        await asking;
        expect(await eventually(async () => (await papersOf(id)).length > 1, { within: WITHIN })).toBe(true);
        refunded.push(id);
      }
    }
  },
  120_000 + KILLS * 120_000,
);

it('has numbered them without a gap, each payment and each refund once', async () => {
  const all = await papers();
  const of = (kind: string) => all.filter(({ type }) => type === kind);
  const [invoices, notes] = [of('InvoiceIssued'), of('CreditNoteIssued')];
  expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, index) => index + 1));
  expect(notes.map(({ number }) => number)).toEqual(notes.map((_, index) => index + 1));
  expect(invoices.map(({ orderId }) => orderId).toSorted()).toEqual(paid.toSorted());
  expect(notes.map(({ orderId }) => orderId).toSorted()).toEqual(refunded.toSorted());
});
