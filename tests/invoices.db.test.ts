import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { textOf } from '../services/invoices/testing/read-pdf.ts';
import { eventually } from '#resilience/eventually';
import { order, orderFor, papersOf, pay, sell, type Priced } from './support/api-steps.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { Customer, OpenShop } from './support/shop.ts';
import type { Visitor } from './support/visitor.ts';

let shop: OpenShop;
let buyer: Customer;
let shirt: Priced;
beforeAll(async () => {
  shop = await openShopInside({
    apis: 2,
    env: {
      ERASURE_AFTER: '1s',
      THROTTLE_PAPERS: '12',
      SELLER_NAME: 'Suuq Ltd',
      SELLER_ADDRESS: '12 Airport Road\nHargeisa',
      SELLER_TAX_ID: 'SO-100',
    },
  });
  buyer = await shop.customer();
  shirt = await sell(shop.admin, {
    title: 'Cotton shirt',
    translations: { so: { title: 'Shaati cudbi ah', description: 'Fudud.' } },
    countInStock: 1_000,
  });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const paidOrder = async (who: Customer = buyer): Promise<string> => {
  const { _id } = await order(who, orderFor([shirt, 2]));
  await pay(who, _id);
  return _id;
};
const get = (who: Visitor, path: string) =>
  fetch(`${who.origin}/api${path}`, {
    headers: { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
const bytes = async (who: Visitor, path: string): Promise<Buffer> => {
  const response = await get(who, path);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

describe('an invoice', () => {
  it('follows a payment, and is the same bytes at every call of every process', async () => {
    const id = await paidOrder();
    const [paper] = await papersOf(buyer, id, 1);
    expect(paper).toMatchObject({ kind: 'invoice', amount: 56 });
    const response = await get(buyer, `/orders/${id}/invoice.pdf`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${paper?.number}.pdf"`);
    expect(response.headers.get('cache-control')).toContain('no-store');
    const pdf = Buffer.from(await response.arrayBuffer());
    const lines = await textOf(pdf);
    expect(lines).toEqual(expect.arrayContaining(['Invoice', paper?.number, 'Suuq Ltd', 'Tax ID: SO-100']));
    expect(lines).toEqual(expect.arrayContaining(['Cotton shirt', '2', '$20.00', '$40.00', '$56.00']));

    await buyer.call(routes.updateProfile, {
      body: { name: 'Somebody Else', username: `else-${buyer.userId.slice(-8)}` },
    });
    await shop.admin.call(routes.updateProduct, {
      params: { id: shirt._id },
      body: { title: 'Another shirt' },
    });
    for (const origin of shop.origins)
      expect(await bytes({ ...buyer, origin }, `/orders/${id}/invoice.pdf`)).toEqual(pdf);
    await shop.admin.call(routes.updateProduct, {
      params: { id: shirt._id },
      body: { title: 'Cotton shirt' },
    });
  });

  it('is in the language of its customer', async () => {
    const amina = await shop.customer();
    await amina.call(routes.chooseLanguage, { body: { language: 'so' } });
    const id = await paidOrder(amina);
    await papersOf(amina, id, 1);
    const lines = await textOf(await bytes(amina, `/orders/${id}/invoice.pdf`));
    expect(lines).toEqual(expect.arrayContaining(['Qaansheegad', 'Shaati cudbi ah', 'Wadarta guud']));
  });

  it('is not there while the order is not paid', async () => {
    const { _id: id } = await order(buyer, orderFor([shirt, 1]));
    expect(await buyer.call(routes.orderPapers, { params: { id } })).toEqual([]);
    expect(await buyer.send('GET', `/orders/${id}/invoice.pdf`)).toMatchObject({
      status: 404,
      body: { code: 'INVOICE_NOT_ISSUED' },
    });
  });

  it('is shown to those who run the shop, on record, and to nobody else', async () => {
    const id = await paidOrder();
    await papersOf(buyer, id, 1);
    const path = `/orders/${id}/invoice.pdf`;
    const looks = async () => (await shop.backDoor.log.readStream(`access-${buyer.userId}`)).length;
    const before = await looks();
    await bytes(buyer, path);
    expect(await looks()).toBe(before);
    for (const who of [shop.admin, shop.auditor]) {
      const response = await get(who, path);
      expect([response.status, response.headers.get('x-look-recorded')]).toEqual([200, 'true']);
    }
    expect(await looks()).toBe(before + 2);
    const stranger = await shop.customer();
    for (const at of [path, `/orders/${id}/papers`, `/orders/${id}/credit-notes/CN-000001.pdf`])
      expect((await stranger.send('GET', at)).body).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is not drawn for one account more often than it may', async () => {
    const busy = await shop.customer();
    const id = await paidOrder(busy);
    await papersOf(busy, id, 1);
    const statuses: number[] = [];
    for (let times = 0; times < 14; times += 1)
      statuses.push((await busy.send('GET', `/orders/${id}/invoice.pdf`)).status);
    expect(statuses).toContain(429);
  });
});

describe('a credit note', () => {
  it('follows each refund, and names the invoice that it corrects', async () => {
    const id = await paidOrder();
    const refund = (amount?: number) =>
      shop.admin.call(routes.refundOrder, { params: { id }, body: { amount, reason: 'It was torn.' } });
    await refund(12.5);
    await refund();
    const papers = await papersOf(buyer, id, 3);
    expect(papers.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 56],
      ['credit-note', 12.5],
      ['credit-note', 43.5],
    ]);
    const [invoice, note] = papers;
    const path = `/orders/${id}/credit-notes/${note?.number}.pdf`;
    const lines = await textOf(await bytes(buyer, path));
    expect(lines).toEqual(expect.arrayContaining(['Credit note', note?.number, invoice?.number, '-$12.50']));
    expect(lines.join(' ')).not.toContain('torn');
    const other = await paidOrder();
    expect(await buyer.send('GET', `/orders/${other}/credit-notes/${note?.number}.pdf`)).toMatchObject({
      status: 404,
      body: { code: 'CREDIT_NOTE_NOT_FOUND' },
    });
  });
});

it('numbers the orders of a crowd without a gap, each once, by two processes', async () => {
  const crowd = await shop.customers(8);
  const ids = (
    await Promise.all(crowd.map(async (who) => [await paidOrder(who), await paidOrder(who)] as const))
  ).flat();
  const issued = async () => {
    const events = await shop.backDoor.log.readStream('invoices-all');
    return events.map(({ type, data }) => ({ type, ...(data as { number: number; orderId: string }) }));
  };
  const allIssued = async () => {
    const orders = new Set((await issued()).map(({ orderId }) => orderId));
    return ids.every((id) => orders.has(id));
  };
  expect(await eventually(allIssued, { within: 30_000 })).toBe(true);
  const invoices = (await issued()).filter(({ type }) => type === 'InvoiceIssued');
  expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, index) => index + 1));
  expect(new Set(invoices.map(({ orderId }) => orderId)).size).toBe(invoices.length);
});

it('an invoice of who was erased keeps its number, lines and sums, and names nobody', async () => {
  const gone = await shop.customer();
  const id = await paidOrder(gone);
  const [paper] = await papersOf(gone, id, 1);
  await shop.admin.call(routes.deliverOrder, { params: { id }, body: {} });
  const path = `/orders/${id}/invoice.pdf`;
  expect((await textOf(await bytes(gone, path))).join(' ')).toContain('1 Storefront Street');
  await shop.admin.call(routes.deleteUser, { params: { id: gone.userId } });
  const isErased = async () =>
    !(await textOf(await bytes(shop.auditor, path))).join(' ').includes('1 Storefront Street');
  expect(await eventually(isErased, { within: 20_000, every: 2_000 })).toBe(true);
  const lines = await textOf(await bytes(shop.auditor, path));
  expect(lines).toEqual(expect.arrayContaining([paper?.number, 'Cotton shirt', '$56.00']));
  expect(lines).toContain('(erased at the customer’s request)');
});
