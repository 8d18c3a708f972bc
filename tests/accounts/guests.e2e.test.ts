import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { order as placeOrder, orderFor } from '../support/api-steps.ts';
import { barriersOf } from '../support/faults.ts';
import { linkInLetter } from '../support/link-in-letter.ts';
import { button, fillAddress, IS_ORDER, openStorefront, type Storefront } from '../support/storefront.ts';
import { visit } from '../support/visitor.ts';
import { wrongToken } from '../support/wrong-token.ts';

/** From an empty cart to the link in a letter, without an account, on a phone. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

it('a guest orders without an account, and comes back to the order by its letter', async () => {
  const { tab, page } = await storefront.shopper({ viewport: { width: 390, height: 844 } });
  const fits = () => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
  const product = await storefront.offer(`Lantern, guest ${Date.now()}`);
  const email = `guest${Date.now()}@suuq.test`;
  await page.context().clearCookies();

  await page.goto(`${shop}/shop/shipping`);
  await button(page, 'Continue as guest').click();
  await page.getByText('Please enter a valid e-mail address.').waitFor();
  await page.getByLabel('Your name').fill('Hodan Abdi');
  await page.getByLabel('Your email').fill(email);
  expect([await fits(), await barriersOf(page, 'main')]).toEqual([true, []]);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shop/shipping');

  await page.goto(`${shop}/shop/product/${product._id}`);
  await button(page, 'Add To Cart').first().click();
  await page.getByText('added to Cart').waitFor();
  await page.goto(`${shop}/shop/shipping`);
  await fillAddress(page);
  expect(await page.getByLabel('Recipient').inputValue()).toBe('Hodan Abdi');
  await button(page, 'Continue To Payment').click();
  await button(page, 'Continue to Order').click();
  await button(page, 'Place Order').click();
  await page.waitForURL(IS_ORDER);
  const order = page.url();
  await page.getByText(`Keep the letter to ${email}`, { exact: false }).waitFor();
  await button(page, 'Account of Hodan Abdi').click();
  await page.getByText('Guest: Hodan Abdi').waitFor();
  expect([await fits(), await barriersOf(page)]).toEqual([true, []]);

  await page.context().clearCookies();
  await page.evaluate('localStorage.clear()');
  await page.goto(order);
  await page.waitForURL('**/auth/login');
  const link = await linkInLetter(page, { shop, email }, 'Your order', 'Pay now');
  expect(link).toContain(`${shop}/shop/guest-order/${order.slice(-24)}#`);
  await page.goto(link);
  await button(page, 'Open the order').click();
  await page.waitForURL(order);
  await page.getByText(`Keep the letter to ${email}`, { exact: false }).waitFor();

  await page.goto(wrongToken(link));
  await button(page, 'Open the order').click();
  await page.getByText('This link opens no order.').waitFor();
  await tab.close();
});

it('a guest who registers later has the order under My Orders, and their cart, once the address is confirmed', async () => {
  const { tab, page } = await storefront.shopper({ viewport: { width: 390, height: 844 } });
  const fits = () => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
  const product = await storefront.offer(`Lamp, taken in ${Date.now()}`);
  const email = `joins${Date.now()}@suuq.test`;
  await page.context().clearCookies();
  await page.goto(`${shop}/shop/shipping`);
  await page.getByLabel('Your name').fill('Hodan Abdi');
  await page.getByLabel('Your email').fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shop/shipping');
  const addToCart = async () => {
    await page.goto(`${shop}/shop/product/${product._id}`);
    await button(page, 'Add To Cart').first().click();
    await page.getByText('added to Cart').waitFor();
  };
  await addToCart();
  await page.goto(`${shop}/shop/shipping`);
  await fillAddress(page);
  await button(page, 'Continue To Payment').click();
  await button(page, 'Continue to Order').click();
  await button(page, 'Place Order').click();
  await page.waitForURL(IS_ORDER);
  const order = page.url();
  await page.getByText(`Keep the letter to ${email}`, { exact: false }).waitFor();
  await addToCart();
  const link = await linkInLetter(page, { shop, email }, 'Your order', 'Pay now');

  await page.goto(order);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Username').fill(`joins${Date.now()}`);
  await page.getByLabel('Password', { exact: true }).fill('a quiet river at dusk');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url());
  });
  await button(page, 'Register').last().click();
  await page.waitForURL(order);
  await page.getByRole('heading', { level: 1, name: 'Your order comes along' }).waitFor();
  // The guest's session was ended on purpose: no request was sent in it after that.
  expect(refused).toEqual([]);
  await page.getByText(`Confirm ${email} by the letter`, { exact: false }).waitFor();
  expect([await fits(), await barriersOf(page, 'main')]).toEqual([true, []]);
  // No checkout step is open to an empty cart.
  await page.goto(`${shop}/shop/shipping`);
  await page.getByLabel('Address', { exact: true }).waitFor();
  await page.goto(`${shop}/shop/myorders`);
  await page.getByText('No Orders Founds').first().waitFor();
  await button(page, 'Send the letter again').click();
  await page.getByText('A letter is on its way.').waitFor();

  const confirming = await linkInLetter(page, { shop, email }, 'Confirm your', 'Confirm the address');
  await page.goto(confirming);
  await button(page, 'Yes, confirm it').click();
  await page.getByText('are under My Orders now', { exact: false }).waitFor();
  expect([await fits(), await barriersOf(page, 'main')]).toEqual([true, []]);
  await page.getByRole('link', { name: 'Go to My Orders' }).click();
  // A row opens to its items, and to a link to the order.
  await button(page, new RegExp(`#${order.slice(-6)}`, 'i')).click();
  await page.getByRole('link', { name: 'Check Order' }).click();
  await page.waitForURL(order);

  await page.context().clearCookies();
  await page.evaluate('localStorage.clear()');
  await page.goto(link);
  await button(page, 'Open the order').click();
  await page.getByText('This link opens no order.').waitFor();
  expect([await fits(), await barriersOf(page, 'main')]).toEqual([true, []]);
  await tab.close();
});

it('a guest who corrects a mistyped address before ordering keeps the cart, and the letters go to the right one', async () => {
  const { tab, page } = await storefront.shopper({ viewport: { width: 390, height: 844 } });
  const product = await storefront.offer(`Lantern, mistyped ${Date.now()}`);
  const [right, wrong] = ['gmail', 'gmial'].map((host) => `typed${Date.now()}@${host}.test`);
  await page.context().clearCookies();
  await page.goto(`${shop}/shop/product/${product._id}`);
  await button(page, 'Add To Cart').first().click();
  await page.getByText('added to Cart').waitFor();

  await page.goto(`${shop}/shop/shipping`);
  await page.getByLabel('Your name').fill('Hodan Abdi');
  await page.getByLabel('Your email').fill(wrong ?? '');
  await page.keyboard.press('Enter');
  await page.getByText(`You order as a guest, with ${wrong}.`).waitFor();
  expect(await barriersOf(page, 'main')).toEqual([]);
  await fillAddress(page);
  await page.getByRole('link', { name: 'Change the e-mail' }).click();
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Hodan Abdi');
  await page.getByLabel('Your email').fill(right ?? '');
  await page.keyboard.press('Enter');
  await page.getByText(`You order as a guest, with ${right}.`).waitFor();
  expect(await page.getByLabel('City').inputValue()).toBe('Muqdisho');

  await button(page, 'Continue To Payment').click();
  await button(page, 'Continue to Order').click();
  await page.getByText(product.title).first().waitFor();
  await button(page, 'Place Order').click();
  await page.waitForURL(IS_ORDER);
  await page.getByText(`Keep the letter to ${right}`, { exact: false }).waitFor();
  expect(
    (await storefront.admin.call(routes.order, { params: { id: page.url().slice(-24) } })).orderItems,
  ).toMatchObject([{ productId: product._id, qty: 1 }]);
  await tab.close();
});

it('a cart that goes to and fro between the letters of two guests stays as it is', async () => {
  const { tab, page } = await storefront.shopper();
  const product = await storefront.offer(`Lantern, to and fro ${Date.now()}`);
  const letterTo = async (name: string) => {
    const guest = visit(shop, { awaitsProjections: true });
    const email = `${name}${Date.now()}@suuq.test`;
    await guest.call(routes.beginAsGuest, { body: { name: 'Hodan Abdi', email } });
    const { _id } = await placeOrder(guest, orderFor([product, 1]));
    return [_id, await linkInLetter(page, { shop, email }, 'Your order', 'Pay now')] as const;
  };
  const [one, another] = [await letterTo('one'), await letterTo('another')];
  await page.context().clearCookies();
  await page.goto(`${shop}/shop/product/${product._id}`);
  await button(page, 'Add To Cart').first().click();
  await page.getByText('added to Cart').waitFor();
  for (const [orderId, link] of [one, another, one, another]) {
    const merged = page.waitForResponse('**/api/cart/merge');
    await page.goto(link);
    await button(page, 'Open the order').click();
    await page.waitForURL(`**/shop/order/${orderId}`);
    expect(await (await merged).json()).toMatchObject({ cart: { items: [{ qty: 1 }] }, leftOut: 0 });
    await button(page, 'My Cart, 1 item').waitFor();
  }
  await tab.close();
});
