import { paid, parcel } from '#contracts/examples';
import type { Order } from '#contracts/orders/views';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { DeliveredRow } from '../admin/components/delivered-row.tsx';
import { OrderFacts } from '../admin/components/order-facts.tsx';
import { OrderAddress } from './order-address.tsx';
import { OrderNews } from './order-news.tsx';
import { OrderSummary } from './order-summary.tsx';

const place = { en: 'Gate 3\nEvery day, 8:00 to 18:00', so: 'Albaabka 3aad\nMaalin kasta' };
const picked: Order = {
  ...paid,
  shippingAddress: { ...paid.shippingAddress, address: 'Pick up at the market' },
  delivery: { ...paid.delivery, kind: 'pickup', place },
};
const whole = { ...parcel, items: [{ variantId: parcel.items[0].variantId, qty: 2 }] };

describe('an order that is picked up', () => {
  it.each<[string, () => ReactElement]>([
    ['the thanks', () => <OrderNews order={picked} />],
    ['its page', () => <OrderAddress order={picked} />],
    ['a list', () => <OrderSummary order={picked} to="/" link="" />],
    ['the office', () => <OrderFacts order={picked} />],
  ])('says in %s where that is, and of nothing that it is brought', async (_, part) => {
    const screen = await show(part());
    await expect.element(screen.getByText('Pick up at', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/Gate 3\s+Every day, 8:00 to 18:00/)).toBeVisible();
    expect(screen.container.textContent).not.toMatch(/Shipping to|bring|[Dd]elivered|12 Market|Hargeisa/);
  });

  it.each<[string, boolean, Partial<Order>]>([
    ['paid', true, {}],
    ['ready in part', true, { parcels: [parcel] }],
    ['ready', false, { parcels: [whole] }],
    ['picked up', false, { status: 'delivered', isDelivered: true }],
    ['cancelled', false, { status: 'cancelled' }],
  ])('says in a list on which days it is ready while it is not: %s, %s', async (_, isAwaited, changes) => {
    const screen = await show(<OrderSummary order={{ ...picked, ...changes }} to="/" link="" dials />);
    await expect.element(screen.getByText('Pick up at', { exact: true })).toBeVisible();
    expect(screen.container.textContent.includes('Ready between')).toBe(isAwaited);
  });

  it('is picked up in the list of what was delivered, and not delivered', async () => {
    const over: Order = { ...picked, status: 'delivered', isDelivered: true };
    const table = (
      <table>
        <tbody>
          <DeliveredRow order={over} />
        </tbody>
      </table>
    );
    const screen = await show(table);
    await screen.getByRole('button', { name: /^Details of/ }).click();
    await expect.element(screen.getByText('Picked up', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Pick up at', { exact: true })).toBeVisible();
    expect(screen.container.textContent).not.toMatch(/[Dd]elivered|Shipping to|Ready between/);
  });

  it('says in Somali where that is', async () => {
    const screen = await show(<OrderAddress order={picked} />, { language: 'so' });
    await expect.element(screen.getByText(/Albaabka 3aad\s+Maalin kasta/)).toBeVisible();
  });

  it('is ready, then picked up, and neither sent nor delivered', async () => {
    const ready = await show(<OrderNews order={{ ...picked, parcels: [whole] }} />);
    await expect.element(ready.getByText('It is ready: pick it up when it suits you.')).toBeVisible();
    await ready.unmount();
    const over: Order = { ...picked, status: 'delivered', isDelivered: true, parcels: [whole] };
    const done = await show(<OrderAddress order={over} />);
    await expect.element(done.getByText('Picked up', { exact: true })).toBeVisible();
  });
});

describe('what comes next of an order that is brought', () => {
  it.each([
    [[], /^We pack it and bring it to you/],
    [[parcel], /^A part of it is on its way, and we pack the rest/],
    [[whole], /^It is on its way to you/],
  ])('is as far as its parcels are: %#', async (parcels, sentence) => {
    const screen = await show(<OrderNews order={{ ...paid, parcels }} />);
    await expect.element(screen.getByText(sentence)).toBeVisible();
  });
});
