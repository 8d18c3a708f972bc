import { order as example, parcel } from '#contracts/examples';
import type { Order } from '#contracts/orders/views';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const noon = '2026-11-20T12:00:00.000Z';
beforeEach(() => void vi.useFakeTimers({ now: new Date(noon), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const pending: Order = { ...example, createdAt: noon, expiresAt: noon };
const steps = async (changes: Partial<Order>, language: 'en' | 'so' = 'en') => {
  const screen = await show(<OrderTimeline order={{ ...pending, ...changes }} />, { language });
  const items = screen.getByRole('listitem');
  await expect.element(items.first()).toBeVisible();
  const now = items.elements().findIndex((item) => item.getAttribute('aria-current') === 'step');
  return { texts: items.elements().map((item) => item.querySelector('b')?.textContent), now, items, screen };
};

describe('the timeline of an order', () => {
  it('waits for its payment, and says until when', async () => {
    const { texts, now, items } = await steps({});
    expect(texts).toEqual(['Placed', 'Waiting for payment', 'Paid', 'Delivered']);
    expect(now).toBe(1);
    await expect.element(items.nth(1)).toMatchTextContent(/Pay before/);
    await expect.element(items.nth(3)).toMatchTextContent(/Get it between/);
  });

  it('promises no day where none was promised', async () => {
    const { items } = await steps({ delivery: { ...example.delivery, promise: null } });
    await expect.element(items.nth(3)).toMatchTextContent(/To your door/);
  });

  it('promises no days that are past', async () => {
    const promise = { from: '2026-11-17', to: '2026-11-18' };
    const { items } = await steps({ delivery: { ...example.delivery, promise } });
    await expect.element(items.nth(3)).toMatchTextContent(/To your door/);
  });

  it.each<[Order['status'], Partial<Order>, string[], number]>([
    ['paid', { paidAt: noon }, ['Placed', 'Paid', 'Delivered'], -1],
    ['delivered', { paidAt: noon, deliveredAt: noon }, ['Placed', 'Paid', 'Delivered'], -1],
    ['cancelled', { cancelledAt: noon }, ['Placed', 'Cancelled'], 1],
    ['expired', { cancelledAt: noon }, ['Placed', 'Expired'], 1],
    ['refunded', { paidAt: noon, cancelledAt: noon }, ['Placed', 'Paid', 'Refunded'], 2],
  ])('ends where a %s order is', async (status, dates, expected, at) => {
    const { texts, now } = await steps({ status, ...dates });
    expect(texts).toEqual(expected);
    expect(now).toBe(at);
  });

  it('says that a part of it is on its way, and names the parcel', async () => {
    const { texts, now } = await steps({ status: 'paid', paidAt: noon, parcels: [parcel] });
    expect(texts).toEqual(['Placed', 'Paid', 'Partly sent', 'Delivered', 'Parcel 1']);
    expect(now).toBe(2);
  });

  it('of what is picked up says when it is ready, and that it was picked up', async () => {
    const delivery = { ...example.delivery, kind: 'pickup' } as const;
    const waiting = await steps({ delivery, status: 'paid', paidAt: noon });
    expect(waiting.texts).toEqual(['Placed', 'Paid', 'Ready to pick up', 'Picked up']);
    await expect.element(waiting.items.nth(2)).toMatchTextContent(/Ready between/);
  });

  it('calls what is picked up ready with its last piece, and promises the rest until then', async () => {
    const delivery = { ...example.delivery, kind: 'pickup' } as const;
    const [item] = parcel.items;
    const part = await steps({ delivery, status: 'paid', paidAt: noon, parcels: [parcel] });
    expect(part.texts).toEqual(['Placed', 'Paid', 'Partly ready', 'Picked up', 'Parcel 1']);
    await expect.element(part.items.nth(2)).toMatchTextContent(/Ready between/);
    await part.screen.unmount();
    const all = { ...parcel, items: [{ ...item, qty: 2 }] };
    const whole = await steps({ delivery, status: 'paid', paidAt: noon, parcels: [all] });
    expect(whole.texts[2]).toBe('Ready to pick up');
    await expect.element(whole.items.nth(2)).not.toMatchTextContent(/Ready between/);
  });

  it('of what was picked up names no carrier where there is none', async () => {
    const delivery = { ...example.delivery, kind: 'pickup' } as const;
    const own = { ...parcel, carrier: 'Pick up at the market', trackingNumber: null, trackingUrl: null };
    const { items } = await steps({ delivery, status: 'paid', paidAt: noon, parcels: [own] });
    await expect.element(items.last()).toMatchTextContent(/^Parcel 1.*Ready since/);
    await expect.element(items.last()).not.toMatchTextContent(/Pick up at the market/);
  });

  it('shows the number of a parcel that nobody carries where it has one', async () => {
    const own = { ...parcel, carrier: 'Pick up at the market', trackingNumber: 'SHELF-7' };
    const { items } = await steps({ status: 'paid', paidAt: noon, parcels: [own] });
    await expect.element(items.last().getByText('SHELF-7', { exact: true })).toBeVisible();
  });

  it('follows a parcel on a screen alone: on paper its number is told, and no word that would have to be pressed', async () => {
    const { items } = await steps({ status: 'paid', paidAt: noon, parcels: [parcel] });
    const link = items.last().getByRole('link', { name: 'Follow parcel 1' });
    await expect.element(link).toHaveAttribute('data-screen');
    const number = items
      .last()
      .getByText(/JD0146000034/)
      .element();
    expect(number.closest('[data-screen]')).toBeNull();
  });

  it('tells of an old order in which year it was', async () => {
    const then = '2019-03-05T12:00:00.000Z';
    const sent = { ...parcel, sentAt: then, deliveredAt: then };
    const { items } = await steps({
      status: 'delivered',
      createdAt: then,
      paidAt: then,
      deliveredAt: then,
      parcels: [sent],
    });
    for (const item of items.all()) await expect.element(item).toMatchTextContent(/Mar 05, 2019, \d\d:\d\d/);
    await expect.element(items.last()).toMatchTextContent(/2019.*2019/);
  });

  it('speaks Somali', async () => {
    const { texts } = await steps({}, 'so');
    expect(texts).toEqual(['La dalbay', 'Lacagta waa la sugayaa', 'La bixiyey', 'La keenay']);
  });
});
