import { order } from '#contracts/examples';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { PaidBadge } from './order-badges.tsx';

it.each([
  ['en', 'cancelled', 'Unpaid'],
  ['en', 'expired', 'Unpaid'],
  ['so', 'cancelled', 'Lama bixin'],
  ['so', 'expired', 'Lama bixin'],
] as const)(
  'in %s, the badge of an unpaid order that is %s claims nothing of money that may be on its way',
  async (language, status, said) => {
    const screen = await show(<PaidBadge of={{ ...order, status, isPaid: false }} />, { language });
    await expect.element(screen.getByText(said, { exact: true })).toBeVisible();
  },
);
