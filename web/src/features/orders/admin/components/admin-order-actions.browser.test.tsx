import { order } from '#contracts/examples';
import { expect, it } from 'vitest';
import { show } from '../../../../testing/show.tsx';
import { AdminOrderActions } from './admin-order-actions.tsx';

it.each([
  ['en', 'Cancel the order', /No payment is recorded; money that still comes goes back to the customer\.$/],
  ['so', 'Jooji dalabka', /Lacag loo bixiyey lama hayo; wixii weli yimaada macmiilka ayaa loo celinayaa\.$/],
] as const)(
  'who cancels an unpaid order reads where money goes that is still on its way, in %s',
  async (language, cancel, where) => {
    const nothing = () => Promise.resolve();
    const send = () => Promise.resolve(order);
    const actions = { send, deliver: nothing, undoDelivery: nothing, cancel: nothing, refund: nothing };
    const screen = await show(<AdminOrderActions order={order} actions={actions} />, { language });
    await screen.getByRole('button', { name: cancel }).click();
    await expect.element(screen.getByText(where)).toBeVisible();
  },
);
