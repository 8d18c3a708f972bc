import { routes } from '#contracts/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { atTheCounter, button, IS_ORDER, openStorefront, type Storefront } from '../support/storefront.ts';
import { deafen } from '../support/shopper.ts';

/** The total that a shopper first saw at the checkout stays until they accept another. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

describe('the total at the counter', () => {
  it('stands while a price changes under it, through a reload, until another is accepted', async () => {
    const one = await storefront.shopper();
    const { page, api } = one;
    const tote = await storefront.offer('Tote, dearer before the press');
    await storefront.fill(one, tote);
    await atTheCounter(shop, one);
    const place = button(page, 'Place Order');
    const seen = page.getByText('$33.00', { exact: true });
    const accept = button(page, 'Accept $44.50');
    await seen.waitFor();
    await storefront.change(tote, { price: 30 });
    await page.getByText('The total was $33.00 and is $44.50 now.').waitFor();
    for (const again of [() => Promise.resolve(), () => page.reload()]) {
      await again();
      await accept.waitFor();
      await seen.waitFor();
      await page.getByText('1 × $20.00', { exact: true }).waitFor();
      expect(await place.isDisabled()).toBe(true);
    }
    const sent = page.waitForRequest('**/api/orders/create');
    await accept.click();
    await page.getByText('$44.50', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Place Order');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ orderItems: [{ price: 30 }], totalPrice: 44.5 });
    await page.waitForURL(IS_ORDER);
    await expect.poll(() => api.call(routes.myOrders, {})).toMatchObject([{ totalPrice: 44.5 }]);
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });

  it('is not charged as another one when the page has not heard of it', async () => {
    const one = await storefront.shopper();
    const { page, api } = one;
    const tote = await storefront.offer('Tote, dearer by the minute');
    await storefront.fill(one, tote);
    await deafen(page);
    await atTheCounter(shop, one);
    await storefront.change(tote, { price: 30 });
    await button(page, 'Place Order').click();
    await page.getByText('The total was $33.00 and is $44.50 now.').waitFor();
    expect(await api.call(routes.myOrders, {})).toEqual([]);
    await button(page, 'Accept $44.50').click();
    await button(page, 'Place Order').click();
    await page.waitForURL(IS_ORDER);
    await page.getByText('$44.50').first().waitFor();
    await one.tab.close();
  });

  it('needs no word where the price is again what it was', async () => {
    const one = await storefront.shopper();
    const { page, api } = one;
    const rug = await storefront.offer('Rug, dear for a moment');
    await storefront.fill(one, rug);
    await atTheCounter(shop, one);
    await storefront.change(rug, { price: 30 });
    await button(page, 'Accept $44.50').waitFor();
    await storefront.change(rug, { salePrice: 20 });
    await button(page, 'Accept $44.50').waitFor({ state: 'detached' });
    await button(page, 'Place Order').click();
    await page.waitForURL(IS_ORDER);
    await expect.poll(() => api.call(routes.myOrders, {})).toMatchObject([{ totalPrice: 33 }]);
    await one.tab.close();
  });

  it('stands when the cart is changed elsewhere, and through the steps before', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    const [lamp, cup] = [
      await storefront.offer('Lamp, seen'),
      await storefront.offer('Cup, from the other tab'),
    ];
    await storefront.fill(one, lamp);
    await atTheCounter(shop, one);
    await storefront.fill(one, cup, 2);
    await page.getByText('Cup, from the other tab: new, 2 × $20.00').waitFor();
    await button(page, 'Accept $79.00').click();
    await page.getByText('2 × $20.00', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Change: Payment' }).click();
    await page.waitForURL('**/shop/payment');
    await storefront.change(lamp, { price: 25 });
    await button(page, 'Continue to Order').click();
    await page.getByText('Lamp, seen: 1 × $20.00, now 1 × $25.00').waitFor();
    await page.getByText('$79.00', { exact: true }).waitFor();
    await one.tab.close();
  });

  it('follows what the shopper changes in the cart themselves, at the prices they saw', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    const pot = await storefront.offer('Pot, one more of it');
    await storefront.fill(one, pot);
    await atTheCounter(shop, one);
    await button(page, 'My Cart, 1 item').click();
    const line = page.getByRole('article', { name: pot.title });
    await line.getByRole('button', { name: 'One more', exact: true }).click();
    await line.getByText('$40.00').waitFor();
    await storefront.change(pot, { price: 30 });
    await line.getByText('$60.00').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('The total was $56.00 and is $79.00 now.').waitFor();
    await one.tab.close();
  });

  it('is of the newest price, also when the shop answers a change late', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    const jug = await storefront.offer('Jug, answered late');
    await storefront.fill(one, jug);
    await atTheCounter(shop, one);
    await button(page, 'My Cart, 1 item').click();
    let comesLate = () => {};
    const late = new Promise<void>((resolve) => (comesLate = resolve));
    const answered = new Promise<void>((resolve) => {
      void page.route('**/api/cart/update', async (route) => {
        const response = await route.fetch();
        resolve();
        await late;
        await route.fulfill({ response });
      });
    });
    const line = page.getByRole('article', { name: jug.title });
    await line.getByRole('button', { name: 'One more', exact: true }).click();
    await answered;
    // Another stream of this page receives it at the same time as the page itself.
    const told = page.evaluate<undefined, string>(
      (id) =>
        new Promise((resolve) => {
          const other = new EventSource(`/api/live?products=${id}`);
          other.addEventListener('message', ({ data }) => {
            if (!String(data).includes('"price"')) return;
            other.close();
            resolve(undefined);
          });
        }),
      jug._id,
    );
    await storefront.change(jug, { price: 30 });
    await told;
    comesLate();
    await line.getByText('$60.00').waitFor();
    await one.tab.close();
  });

  it('takes in nothing that another device adds while the cart is open, or while the shopper is elsewhere', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    const [jug, hat] = [
      await storefront.offer('Jug, their own'),
      await storefront.offer('Hat, from the phone'),
    ];
    const belt = await storefront.offer('Belt, their own');
    await storefront.fill(one, jug);
    await atTheCounter(shop, one);
    await button(page, 'My Cart, 1 item').click();
    await storefront.fill(one, hat);
    await page.getByRole('article', { name: hat.title }).waitFor();
    const line = page.getByRole('article', { name: jug.title });
    await line.getByRole('button', { name: 'One more', exact: true }).click();
    await line.getByText('$40.00').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('The total was $56.00 and is $79.00 now.').waitFor();
    await page.getByText(`${hat.title}: new, 1 × $20.00`).waitFor();
    await page.getByRole('link', { name: 'Change: Payment' }).click();
    await page.waitForURL('**/shop/payment');
    await page.goto(`${shop}/shop/product/${belt._id}`);
    await button(page, `Add To Cart: ${belt.title}`).click();
    await button(page, 'My Cart, 4 items').waitFor();
    await page.goto(`${shop}/shop/placeorder`);
    await page.getByText(`${hat.title}: new, 1 × $20.00`).waitFor();
    await page.getByText('The total was $79.00 and is $102.00 now.').waitFor();
    await one.tab.close();
  });
});

it('no step of the counter is open to an empty cart', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  for (const step of ['shipping', 'payment', 'placeorder']) {
    await page.addInitScript(
      (kept) => localStorage.setItem('shippingAddress', kept),
      JSON.stringify({ address: 'Jidka 14', city: 'Muqdisho', postalCode: '', country: 'Soomaaliya' }),
    );
    await page.goto(`${shop}/shop/${step}`);
    await page.getByRole('heading', { level: 1, name: 'Your cart is Empty' }).waitFor();
  }
  await one.tab.close();
});
