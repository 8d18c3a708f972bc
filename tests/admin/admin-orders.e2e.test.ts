import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import type { Order } from '#contracts/orders/views';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { newCustomer, openAdminDesk, type AdminDesk } from '../support/admin-desk.ts';
import { newKey, order, orderFor, pay, sell } from '../support/api-steps.ts';
import { listsKept } from '../support/kept-answers.ts';
import { keepLastSight } from '../support/tab.ts';
import { noTo } from '../support/visitor.ts';

/** An admin's work with orders and people in a real browser, all of them made for it. */
const shop = inject('demoShop');
const mark = newKey().slice(0, 8);

let desk: AdminDesk;
let product: Product;
/** One customer's orders, of 1, 2, 3 and 4 pieces; the first two are delivered. */
let orders: Readonly<Record<'first' | 'second' | 'paid' | 'unpaid', Order>>;

beforeAll(async () => {
  desk = await openAdminDesk(shop);
  product = await sell(desk.admin, { title: `Walk kettle ${mark}`, price: 10, countInStock: 50 });
  const buyer = await newCustomer(shop, `buyer${mark}`);
  const placed = (qty: number) => order(buyer, orderFor([product, qty]));
  orders = {
    first: await placed(1),
    second: await placed(2),
    paid: await placed(3),
    unpaid: await placed(4),
  };
  for (const { _id } of [orders.first, orders.second, orders.paid]) await pay(buyer, _id);
  for (const { _id: id } of [orders.first, orders.second])
    await desk.admin.call(routes.deliverOrder, { params: { id }, body: {} });
});
afterAll(async () => {
  await desk.admin.call(routes.discontinueProduct, { params: { id: product._id } });
  expect(desk.tab.complaints).toEqual([]);
  await desk.browser.close();
});
beforeEach(() => keepLastSight(desk.tab));

describe('orders', () => {
  it('are found, filtered, opened and taken along as a file', async () => {
    await desk.open('/admin/orders');
    await desk.page.getByRole('searchbox').fill(`buyer${mark}`);
    await desk.page.waitForURL(/q=buyer/);
    const rows = desk.page.getByRole('button', { name: /^#/ });
    await desk.said('Showing 1 to 4 of 4 results');
    expect(await rows.count()).toBe(4);
    await desk.page.getByRole('button', { name: 'Processing', exact: true }).click();
    await desk.page.waitForURL(/status=paid/);
    await desk.said('Showing 1 to 1 of 1 results');
    const file = await desk.page.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
    const csv = await (await desk.page.request.get(shop + file)).text();
    expect(csv.trim().split('\n')).toHaveLength(2);
    await desk.page.locator('[data-look-recorded]').waitFor();
    await rows.first().click();
    await desk.page.getByText('Not yet').waitFor({ state: 'detached' });
    await desk.page.getByRole('link', { name: 'View Details' }).click();
    await desk.page.waitForURL(`**/admin/order/${orders.paid._id}`);
    await desk.page.locator('[data-look-recorded]').waitFor();
  });

  it('are listed by the same question when one comes back from one of them', async () => {
    await desk.page.getByRole('link', { name: 'Orders', exact: true }).last().click();
    await desk.page.waitForURL(/q=buyer.*status=paid/);
    await desk.said('Showing 1 to 1 of 1 results');
    await desk.open('/admin/orders?status=nonsense');
    await desk.said('status “nonsense”');
    expect(await desk.page.getByRole('button', { name: /^#/ }).count()).toBe(0);
    await desk.button('Remove the filter').click();
    await desk.page.getByRole('button', { name: /^#/ }).first().waitFor();
    await desk.open(`/admin/order/${orders.paid._id}`);
  });

  it('a paid one is marked as delivered', async () => {
    await desk.button('Mark as Delivered').click();
    await desk.said('Has this order arrived?');
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Mark as Delivered' }).click();
    await desk.said('Order marked as delivered');
    await desk.said('It is delivered. It can still be refunded.');
    expect(await desk.button('Mark as Delivered').count()).toBe(0);
  });

  it('a part of the money goes back once, with a reason', async () => {
    await desk.button('Refund').click();
    await desk.page.getByLabel('Part of it').check();
    await desk.page.getByLabel('Amount in dollars').fill('1000');
    await desk.page.keyboard.press('Tab');
    await desk.said('Enter an amount of at most $44.50');
    await desk.page.getByLabel('Amount in dollars').fill('5');
    await desk.button('Refund $5.00').click();
    await desk.said('Give a reason');
    await desk.page.locator('textarea:focus').waitFor();
    await desk.page.getByLabel('Reason').fill('A dent in the lid');
    await desk.button('Refund $5.00').dblclick();
    await desk.said('$5.00 was refunded to the customer');
    await desk.said('−$5.00');
    const given = async () =>
      (await desk.admin.call(routes.order, { params: { id: orders.paid._id } })).refundedAmount;
    await expect.poll(given).toBe(5);
  });

  it('an unpaid one is cancelled, with a reason', async () => {
    await desk.open(`/admin/order/${orders.unpaid._id}`);
    await desk.said('It can be marked as delivered once it is paid.');
    await desk.button('Cancel the order').click();
    await desk.said('No payment is recorded; money that still comes goes back to the customer.');
    await desk.page.getByLabel('Reason').fill('The last one broke');
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await desk.said('Order cancelled');
    await desk.said('so it cannot be delivered');
  });

  it('delivered ones are searched, sorted and paged by the server', async () => {
    await desk.open(`/admin/delivered/orders?q=buyer${mark}`);
    const amounts = () => desk.page.locator('tbody td[data-figure]').allInnerTexts();
    const head = (name: string) => desk.page.getByRole('columnheader', { name });
    await desk.said('Showing 1 to 2 of 3 results');
    expect(await head('Delivered').getAttribute('aria-sort')).toBe('descending');
    await desk.button('Amount').click();
    await desk.page.waitForURL(/sort=totalPrice&direction=desc/);
    await desk.page.getByText('$44.50').waitFor();
    expect(await amounts()).toEqual(['$44.50', '$33.00']);
    await desk.button('Amount').click();
    await desk.page.getByText('$21.50').waitFor();
    expect(await head('Amount').getAttribute('aria-sort')).toBe('ascending');
    await desk.button('Next page').click();
    await desk.said('Showing 3 to 3 of 3 results');
    await desk.page.reload();
    await desk.page.getByText('$44.50').waitFor();
    expect(await amounts()).toEqual(['$44.50']);
    await desk.page.getByLabel('Per page').selectOption('10');
    await desk.said('Showing 1 to 3 of 3 results');
    await desk.button(`Details of ${orders.first._id.slice(0, 8)}`).click();
    await desk.page.getByRole('link', { name: 'View Details' }).waitFor();
    await desk.page.getByRole('searchbox').fill('nobody at all');
    await desk.said('No delivered orders found');
  });

  it('are walked through page by page and back; the browser keeps few of the pages, and none waits', async () => {
    const delivered = await desk.admin.call(routes.deliveredOrders, { query: { limit: '200' } });
    const shows = (page: number) =>
      desk.button(`Details of ${delivered[(page - 1) * 2]?._id.slice(0, 8)}`).waitFor();
    let page = 1;
    const walk = async (by: 1 | -1) => {
      await desk.button(by === 1 ? 'Next page' : 'Previous page').click();
      page += by;
      await shows(page);
    };
    await desk.open('/admin/delivered/orders');
    for (let step = 1; step < 45; step += 1) await walk(1);
    // Answers of the last two seconds are kept in addition to the thirty.
    const keptFurtherOn = async () => {
      await walk(1);
      return listsKept(desk.page);
    };
    await expect.poll(keptFurtherOn, { timeout: 20_000 }).toBeLessThan(40);
    await desk.page.getByRole('button', { name: 'First', exact: true }).click();
    await shows((page = 1));
    for (const by of [1, 1, 1, -1, -1, 1, -1] as const) await walk(by);
    expect(await listsKept(desk.page)).toBeLessThan(45);
  });
});

describe('people', () => {
  it('become admins when one has answered for it, and stop being them', async () => {
    await desk.open(`/admin/usersList?q=buyer${mark}`);
    const badge = (name: string) => desk.page.getByRole('row').getByText(name, { exact: true });
    await badge('Customer').waitFor();
    await desk.button(`No Clearance: buyer${mark}`).click();
    await desk.page.getByRole('dialog', { name: `Make buyer${mark} an admin?` }).waitFor();
    await desk.button('Make an admin').click();
    await desk.said('Updated user Status');
    await badge('Admin').waitFor();
    await desk.button(`Revoke Admin: buyer${mark}`).click();
    await badge('Customer').waitFor();
    await desk.button(`Make auditor: buyer${mark}`).click();
    await badge('Auditor').waitFor();
  });

  it('are deleted by name, unless they wait for what they paid', async () => {
    const leaver = await newCustomer(shop, `leaver${mark}`);
    const paid = await order(leaver, orderFor([product, 1]));
    await pay(leaver, paid._id);
    await desk.open(`/admin/usersList?q=leaver${mark}`);
    await desk.button(`Delete leaver${mark}`).click();
    await desk.page.getByRole('dialog', { name: `Delete leaver${mark}?` }).waitFor();
    await desk.button('Delete permanently').click();
    await desk.said('This person has paid for orders that are not delivered yet.');
    await desk.admin.call(routes.deliverOrder, { params: { id: paid._id }, body: {} });
    await desk.button('Delete permanently').click();
    await desk.said('Deleted user succesfully');
    await desk.said('No users found');
    expect(await noTo(leaver.call(routes.profile, {}))).toMatchObject({ status: 401 });
  });

  it('are listed from a day that is typed digit by digit', async () => {
    await desk.open('/admin/usersList');
    const from = desk.page.getByLabel('From');
    await from.pressSequentially('05072026');
    await desk.page.waitForURL('**/admin/usersList?*from=2026-05-07*');
    expect(await from.inputValue()).toBe('2026-05-07');
  });

  it('do not change themselves', async () => {
    await desk.open('/admin/usersList?q=admin@suuq.test');
    await desk.said('Another admin can change or delete you.');
    expect(await desk.button(/^Revoke Admin/).count()).toBe(0);
  });
});
