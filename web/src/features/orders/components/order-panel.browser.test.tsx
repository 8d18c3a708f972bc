import type { Order } from '#contracts/orders/views';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import '../../../ui/theme/fonts.css';
import { OrderPanel } from './order-panel.tsx';

const item = { title: 'Radio', translations: {}, image: '', qty: 1, price: 20 };
const order = {
  _id: 'a'.repeat(24),
  user: { _id: 'b'.repeat(24), name: 'Hodan Cabdullaahi Warsame-Maxamed', email: '' },
  orderItems: ['1', '2', '3'].map((id) => ({ ...item, _id: id, productId: id, variantId: id, choice: [] })),
  createdAt: '2026-11-20T12:00:00.000Z',
  status: 'pending',
  totalPrice: 1276,
} as unknown as Order;

/** An order of a list in Somali, whose word for this state is the longest, in a window of this width. */
const open = async (width: number) => {
  await page.viewport(width, 800);
  const screen = await show(<OrderPanel order={order} to="/" link="" />, { language: 'so' });
  await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 16px 'Figtree Variable'`)));
  const boxOf = (part: Element | null | undefined) => part?.getBoundingClientRect() ?? new DOMRect();
  return {
    name: boxOf(screen.getByText(order.user.name).element()),
    badge: boxOf(screen.getByText('Lacagta waa la sugayaa').element()),
    arrow: boxOf(screen.getByRole('button').element().querySelector(':scope > svg')),
  };
};

describe('a row of a list of orders', () => {
  it.each([360, 390])('leaves a long name its room beside a long state at %i px', async (width) => {
    const { name } = await open(width);
    expect(name.width).toBeGreaterThan(width / 2 - 20);
    expect(name.height).toBeLessThan(60);
  });

  it.each([1000, 1280])('has a long state beside its arrow, not on it, at %i px', async (width) => {
    const { badge, arrow } = await open(width);
    expect(badge.right).toBeLessThanOrEqual(arrow.left);
  });
});
