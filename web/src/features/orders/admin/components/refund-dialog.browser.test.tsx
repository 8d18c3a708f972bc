import { paid } from '#contracts/examples';
import { orderRoutes } from '#contracts/orders/api';
import type { Order } from '#contracts/orders/views';
import { refundRoutes } from '#contracts/payments/api';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../../../lib/api.ts';
import { answering, no, yes } from '../../../../testing/shop.ts';
import { show } from '../../../../testing/show.tsx';
import { useAdminOrderActions, type MoneyBack } from '../api.ts';
import { RefundDialog } from './refund-dialog.tsx';

const order = { isPaid: true, totalPrice: 60, refundedAmount: 20 } as Order;

const open = async (refunded = order.refundedAmount) => {
  const refund = vi.fn<(back: MoneyBack) => Promise<void>>(() => Promise.resolve());
  const close = vi.fn<() => void>();
  const screen = await show(
    <RefundDialog order={{ ...order, refundedAmount: refunded }} refund={refund} close={close} />,
  );
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  const sum = screen.getByRole('textbox', { name: 'Amount in dollars' });
  const act = screen.getByRole('button', { name: /^Refund/ });
  return { screen, refund, close, reason, sum, act, part: screen.getByRole('radio').last() };
};

/** The dialog as an order's page has it. */
function OfAnOrder({ id }: { readonly id: string }) {
  const { order: read, refund } = useAdminOrderActions(id);
  return read ? <RefundDialog order={read} refund={refund} close={() => undefined} /> : null;
}

describe('the dialog of a refund', () => {
  it('gives back all that is left unless a part is asked for', async () => {
    const { act, reason, refund, close } = await open();
    await reason.fill('Broken');
    await expect.element(act).toHaveTextContent('Refund $40.00');
    await act.click();
    await expect.poll(() => close.mock.calls).toHaveLength(1);
    expect(refund.mock.calls).toMatchObject([[{ amount: 40, reason: 'Broken' }]]);
  });

  it.each(['40.01', '0', '1.234', '-5', '1,000', '10e'])(
    'takes no part of %s dollars, and says what it may be',
    async (typed) => {
      const { screen, sum, act, part } = await open();
      await part.click({ force: true });
      await sum.fill(typed);
      await expect.element(act).toBeDisabled();
      await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
      await userEvent.keyboard('{Tab}');
      await expect
        .element(screen.getByRole('alert'))
        .toHaveTextContent('Enter an amount of at most $40.00, written like 1000 or 12.50.');
    },
  );

  it('says the part on its button before it is sent', async () => {
    const { sum, act, part, reason, refund } = await open();
    await part.click({ force: true });
    await sum.fill('12,5');
    await expect.element(act).toHaveTextContent('Refund $12.50');
    await reason.fill('Late');
    await act.click();
    expect(refund.mock.calls).toMatchObject([[{ amount: 12.5, reason: 'Late' }]]);
  });

  it('does not say that nothing was refunded while the provider has not answered', async () => {
    const params = { id: 'a'.repeat(24) };
    answering(refundRoutes.refundOrder, { params, body: { reason: '' } }, () => no(503, 'REFUND_PENDING'));
    const { screen, act, reason, refund } = await open();
    refund.mockImplementation(async ({ reason: why }) => {
      await call(refundRoutes.refundOrder, { params, body: { reason: why } });
    });
    await reason.fill('Broken');
    await act.click();
    const alert = screen.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/^We do not know yet .*We keep checking until it has\.$/);
    await expect.element(alert).not.toMatchTextContent('not refunded');
  });

  it('says that money went back where another refund is asked for after a lost answer, and shows what is left', async () => {
    const params = { id: paid._id };
    const before: Order = { ...paid, totalPrice: 60 };
    answering(orderRoutes.order, { params }, () => yes(before));
    const reading = Promise.withResolvers<Response>();
    const keys: (string | null)[] = [];
    const sent = answering(refundRoutes.refundOrder, { params, body: { reason: '' } }, (_, headers) => {
      keys.push(headers.get('Idempotency-Key'));
      if (keys.length === 1) return no(503, 'REFUND_PENDING');
      if (keys.length === 3) return yes({ ...before, refundedAmount: 45 });
      answering(orderRoutes.order, { params }, () => reading.promise);
      return no(409, 'IDEMPOTENCY_KEY_REUSED');
    });
    const screen = await show(<OfAnOrder id={paid._id} />);
    const alert = screen.getByRole('alert');
    const sum = screen.getByRole('textbox', { name: 'Amount in dollars' });
    const act = screen.getByRole('button', { name: /^Refund/ });
    await screen.getByRole('radio').last().click({ force: true });
    await sum.fill('20');
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Damagd');
    await act.click();
    await expect.element(alert).toMatchTextContent(/^We do not know yet/);
    await sum.fill('25');
    await act.click();
    await expect.poll(() => sent).toHaveLength(2);
    reading.resolve(yes({ ...before, refundedAmount: 20 }));
    await expect
      .element(alert)
      .toMatchTextContent(/^That did not work\. What you sent before did reach the shop/);
    await expect.element(screen.getByText('From $0.01 to $40.00')).toBeVisible();
    await act.click();
    await expect.poll(() => sent).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('sends under the same key as long as what was done under it could not be read', async () => {
    const params = { id: paid._id };
    const before: Order = { ...paid, totalPrice: 60 };
    answering(orderRoutes.order, { params }, () => yes(before));
    const keys: (string | null)[] = [];
    answering(refundRoutes.refundOrder, { params, body: { reason: '' } }, (_, headers) => {
      keys.push(headers.get('Idempotency-Key'));
      if (keys.length === 1) return no(503, 'REFUND_PENDING');
      const read = keys.length === 2 ? no(404, 'NOT_FOUND') : yes({ ...before, refundedAmount: 60 });
      answering(orderRoutes.order, { params }, () => read);
      return no(409, 'IDEMPOTENCY_KEY_REUSED');
    });
    const screen = await show(<OfAnOrder id={paid._id} />);
    const act = screen.getByRole('button', { name: /^Refund/ });
    for (const reason of ['Damagd', 'Damaged', 'Damaged']) {
      const sent = keys.length;
      await screen.getByRole('textbox', { name: 'Reason' }).fill(reason);
      await act.click();
      await expect.poll(() => keys).toHaveLength(sent + 1);
      await expect.element(screen.getByRole('alert')).toBeVisible();
    }
    expect(new Set(keys).size).toBe(1);
    await expect.element(act).toHaveAttribute('aria-disabled', 'true');
  });

  it('gives back no other sum than its button says where somebody else was faster', async () => {
    const params = { id: paid._id };
    let now: Order = { ...paid, totalPrice: 60 };
    answering(orderRoutes.order, { params }, () => yes(now));
    const sent = answering(refundRoutes.refundOrder, { params, body: { reason: '' } }, (body) => {
      const left = now.totalPrice - now.refundedAmount;
      const { amount = left } = body as { amount?: number };
      if (amount > left) return no(409, 'REFUND_TOO_LARGE', { left });
      return yes({ ...now, refundedAmount: now.refundedAmount + amount });
    });
    const screen = await show(<OfAnOrder id={paid._id} />);
    const act = screen.getByRole('button', { name: /^Refund/ });
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Broken');
    await expect.element(act).toHaveTextContent('Refund $60.00');
    now = { ...now, refundedAmount: 10 };
    await act.click();
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent(/^It was not refunded\. That is more than is left/);
    await expect.element(act).toHaveTextContent('Refund $50.00');
    await act.click();
    await expect.poll(() => sent).toMatchObject([{ amount: 60 }, { amount: 50 }]);
  });

  it('cannot be sent when everything went back elsewhere meanwhile', async () => {
    const { act } = await open(60);
    await expect.element(act).toBeDisabled();
  });
});
