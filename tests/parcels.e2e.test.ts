import { routes } from '#contracts/api';
import type { Order } from '#contracts/orders/views';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { newCustomer, openAdminDesk, tabOf, type AdminDesk } from './support/admin-desk.ts';
import { newKey, order, orderFor, pay, sell } from './support/api-steps.ts';
import { EVERY_LOOK } from './support/every-look.ts';
import { barriersOf } from './support/faults.ts';
import { keepLastSight, openWhole } from './support/tab.ts';
import type { Visitor } from './support/visitor.ts';

/** An order that is sent in two parcels, as an admin sends them and as its customer follows them. */
const shop = inject('demoShop');
const mark = newKey().slice(0, 8);

let desk: AdminDesk;
let buyer: Visitor;
beforeAll(async () => {
  desk = await openAdminDesk(shop);
  buyer = await newCustomer(shop, `parcels${mark}`);
});
afterAll(async () => {
  expect(desk.tab.complaints).toEqual([]);
  await desk.browser.close();
});
beforeEach(() => keepLastSight(desk.tab));

const bought = async (): Promise<Order> => {
  const kettle = await sell(desk.admin, { title: `Kettle ${newKey().slice(0, 6)}`, countInStock: 9 });
  const { _id } = await order(buyer, orderFor([kettle, 3]));
  return pay(buyer, _id);
};

const PHONE = { width: 390, height: 900 };
const DESK = { width: 1280, height: 900 };

/** On a phone and on a desk, whichever all of it is done with, nothing bars anybody or is wider than the window. */
const isSound = async (page: AdminDesk['page'], part: string): Promise<void> => {
  const own = page.viewportSize() ?? PHONE;
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    expect(await barriersOf(page, part)).toEqual([]);
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
  await page.setViewportSize(own);
};

/** The printed page has this text, and nothing that works only on a screen. */
const onPaper = async (page: AdminDesk['page'], told: string): Promise<void> => {
  await page.emulateMedia({ media: 'print' });
  await page.getByText(told).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('link', { name: /^(Follow parcel|Orders)/ }).count()).toBe(0);
  await page.emulateMedia({ media: null });
};

it.each(EVERY_LOOK ? [PHONE, DESK] : [PHONE])(
  'an order in two parcels is sent, followed and delivered parcel by parcel, $width px wide',
  async (size) => {
    const { page } = desk;
    const { _id: id, orderItems } = await bought();
    const title = orderItems[0]?.title ?? '';
    await page.setViewportSize(size);
    const customers = await tabOf(desk.browser, buyer);
    await customers.page.setViewportSize(size);
    await openWhole(customers.page, `${shop}/shop/order/${id}`);

    await desk.open(`/admin/order/${id}`);
    await desk.button('Send a parcel').click();
    const dialog = page.getByRole('dialog');
    const pieces = dialog.getByLabel(`Pieces of ${title}`);
    expect(await pieces.inputValue()).toBe('3');
    await pieces.fill('4');
    await page.keyboard.press('Tab');
    await desk.said('Enter a whole number from 0 to 3.');
    await pieces.fill('2');
    await dialog.getByRole('button', { name: 'Send the parcel' }).click();
    await desk.said('Enter the carrier.');
    await dialog.getByLabel('Carrier').fill('DHL');
    await dialog.getByLabel('Tracking number').fill('JD 7');
    await isSound(page, 'dialog');
    await dialog.getByRole('button', { name: 'Send the parcel' }).dblclick();
    await desk.said('Parcel 1 is on its way');
    await dialog.waitFor({ state: 'detached' });
    expect(await desk.button('Cancel the order').count()).toBe(0);

    const followed = customers.page.getByRole('link', { name: /^Follow parcel 1/ });
    await followed.waitFor();
    expect(await followed.getAttribute('href')).toMatch(/^https:\/\/www\.dhl\.com\/.*JD%207$/);
    expect(await followed.getAttribute('rel')).toContain('noreferrer');
    await customers.page.getByText(`2 × ${title}`).first().waitFor();

    // Only for a minute; what takes long to look at comes later.
    await desk.button('Undo sending parcel 1').click();
    await desk.said('Taken back');
    await customers.page.getByRole('link', { name: /^Follow parcel 1/ }).waitFor({ state: 'detached' });
    await desk.button('Send a parcel').click();
    expect(await pieces.inputValue()).toBe('3');
    await pieces.fill('2');
    await dialog.getByLabel('Carrier').fill('DHL');
    await dialog.getByLabel('Tracking number').fill('JD 7');
    await dialog.getByRole('button', { name: 'Send the parcel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await followed.waitFor();
    await isSound(customers.page, 'main');
    await onPaper(customers.page, 'JD 7');
    await onPaper(page, 'JD 7');

    await desk.button('Send a parcel').click();
    expect(await pieces.inputValue()).toBe('1');
    await dialog.getByLabel('Carrier').fill('Our own van');
    await dialog.getByLabel('Tracking link').fill('http://van.example');
    await page.keyboard.press('Tab');
    await desk.said('Enter a whole link that begins with https.');
    await dialog.getByLabel('Tracking link').fill('');
    await dialog.getByRole('button', { name: 'Send the parcel' }).click();
    await desk.said('Parcel 2 is on its way');
    await desk.button('Send a parcel').waitFor({ state: 'detached' });
    await desk.button('Mark parcel 1 as delivered').click();
    await desk.said('Parcel 1 marked as delivered');
    await desk.button('Mark parcel 1 as delivered').waitFor({ state: 'detached' });
    await isSound(page, 'main');
    await desk.open(`/admin/orders?q=${id}`);
    await desk.said('On its way');

    await desk.open(`/admin/order/${id}`);
    await desk.button('Mark parcel 2 as delivered').click();
    await desk.said('It is delivered. It can still be refunded.');
    await desk.button('Undo the delivery').click();
    await desk.button('Mark parcel 2 as delivered').click();
    await desk.said('It is delivered. It can still be refunded.');
    await customers.page.getByText('Delivered', { exact: true }).first().waitFor();
    const parcels = customers.page.getByRole('list', { name: 'Parcels' });
    await expect.poll(() => parcels.getByText(/Delivered /).count()).toBe(2);
    const { isDelivered } = await buyer.call(routes.order, { params: { id } });
    expect(isDelivered).toBe(true);
    expect(customers.complaints).toEqual([]);
    await customers.page.context().close();
  },
);
