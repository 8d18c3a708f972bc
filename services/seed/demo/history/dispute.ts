import type { PlannedOrder } from './planned.ts';
import type { DemoCustomer } from '../people.ts';
import type { DemoProduct } from '../products.ts';
import { totalOf } from './aftermath.ts';
import { day, hour, shopMidnight } from './busyness.ts';

/** The buyer who complained, and the product. */
const BUYER = 'Ifraax Cilmi';
const SANDALS = 'Leather sandals, tamarind';
const HIGH_TOPS = 'Court high-top, henna';
const minute = 60_000;

/**
 * One order for an auditor to investigate: 333.50, delivered, disputed, refunded in part and then in full. It is the
 * same in every demo shop, a month and a half before the seeding.
 */
export const dispute = (
  now: number,
  people: readonly DemoCustomer[],
  products: readonly DemoProduct[],
): PlannedOrder => {
  const lines = [
    { product: products.findIndex(({ title }) => title === SANDALS), quantity: 1 },
    { product: products.findIndex(({ title }) => title === HIGH_TOPS), quantity: 2 },
  ];
  const placed = shopMidnight(now - 47 * day) + 10 * hour + 12 * minute;
  const after = (days: number, ms: number) => new Date(placed + days * day + ms).toISOString();
  const half = 98_90;
  return {
    customer: people.findIndex(({ name }) => name === BUYER),
    placedAt: after(0, 0),
    lines,
    paymentMethod: 'PayPal',
    outcome: {
      kind: 'delivered',
      paidAt: after(0, 9 * minute),
      deliveredAt: after(4, 5 * hour),
      refunds: [
        {
          at: after(9, 3 * hour),
          cents: half,
          reason:
            'Complaint by phone: the sole of the left sandal came off after four days. She sent photographs. Half of the price of the sandals goes back, with its tax.',
        },
        {
          at: after(20, 1 * hour),
          cents: totalOf(lines, products) - half,
          reason:
            'Second complaint: the right sole came off as well. She brought everything back to the shop; the rest of her money goes back.',
        },
      ],
    },
  };
};
