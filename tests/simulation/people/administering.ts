import { stockReasons } from '#contracts/stock/events';
import { shortly, type Who } from '../asking.ts';
import { anyCustomer, anyOrder, anyProduct, input, type Act, type Parts } from './parts.ts';

/** What the provider declined to give back of a cancelled order is left to an admin. */
export const refundDeclined = async ({ checks, ask }: Parts, admin: Who): Promise<void> => {
  for (const {
    orderId,
    status,
    capturedCents,
    refundedCents,
    isRefundDeclined,
  } of checks.orders.all.values()) {
    if (status !== 'cancelled' || !isRefundDeclined || refundedCents === capturedCents) continue;
    const request = {
      ...input({ params: { id: orderId }, body: { reason: 'It was declined' } }),
      headers: { 'Idempotency-Key': undefined },
    };
    await ask(admin, `refundOrder ${shortly(orderId)}`, ({ refundOrder }, call) =>
      refundOrder(request, call),
    );
  }
};

/** The acts of admins. */
export const administering = (parts: Parts, admin: Who): readonly (readonly [weight: number, act: Act])[] => {
  const { world, providers, ask, answers } = parts;
  const { luck } = world;

  const deliver = async () => {
    const order = anyOrder(parts, ['paid', 'paid', 'unpaid', 'cancelled']);
    if (!order) return;
    const request = input({ params: { id: order.orderId }, body: {} });
    const heard = await ask(admin, `deliverOrder ${shortly(order.orderId)}`, ({ deliverOrder }, call) =>
      deliverOrder(request, call),
    );
    if (heard.kind === 'ok') answers.became(heard, order.orderId, 'delivered');
  };

  const cancel = async () => {
    const order = anyOrder(parts, ['paid', 'unpaid', 'capturing']);
    if (!order) return;
    const request = input({ params: { id: order.orderId }, body: { reason: 'Fraud' } });
    const heard = await ask(
      admin,
      `cancelOrder ${shortly(order.orderId)} as admin`,
      ({ cancelOrder }, call) => cancelOrder(request, call),
    );
    if (heard.kind === 'ok') answers.became(heard, order.orderId, 'cancelled');
  };

  const refund = async () => {
    const order = anyOrder(parts, ['paid', 'delivered', 'cancelled']);
    if (!order) return;
    const amount = luck.happens(0.5) ? {} : { amount: luck.between(1, 40) };
    const key = luck.happens(0.6) ? `refund-${luck.between(1, 20)}` : undefined;
    const body = { ...amount, reason: 'It was broken' };
    const request = {
      ...input({ params: { id: order.orderId }, body }),
      headers: { 'Idempotency-Key': key },
    };
    const heard = await ask(admin, `refundOrder ${shortly(order.orderId)}`, ({ refundOrder }, call) =>
      refundOrder(request, call),
    );
    if (heard.kind === 'ok') answers.refunded(heard, order.orderId);
  };

  const refundAtProvider = () => {
    const store = luck.happens(0.5) ? providers.PayPal : providers.Stripe;
    const id = world.pick(store.orderIds());
    if (id !== undefined) store.refundByHand(id);
  };

  const changeStock = () => {
    const params = { id: anyProduct(parts) };
    const body = { by: luck.between(-4, 8), reason: world.pick(stockReasons) ?? 'other' };
    if (body.by === 0) return;
    const headers = { 'Idempotency-Key': `stock-${luck.between(1, 100)}` };
    const request = { ...input({ params, body }), headers };
    const what = `changeStock ${shortly(params.id)} by ${body.by}`;
    void ask(admin, what, (handlers, call) => handlers.changeStock(request, call));
  };

  const changeProduct = () => {
    const params = { id: anyProduct(parts) };
    const body = luck.happens(0.5)
      ? { price: luck.between(5, 60), salePrice: null }
      : { countInStock: luck.between(0, 12) };
    const what = `updateProduct ${shortly(params.id)} ${JSON.stringify(body)}`;
    return ask(admin, what, ({ updateProduct }, call) => updateProduct(input({ params, body }), call));
  };

  const hideReview = () => {
    const params = { productId: anyProduct(parts), userId: anyCustomer(parts).id };
    const request = input({ params, body: { reason: 'Rude' } });
    return luck.happens(0.6)
      ? ask(admin, 'hideReview', (handlers, call) => handlers.hideReview(request, call))
      : ask(admin, 'restoreReview', (handlers, call) => handlers.restoreReview(request, call));
  };

  return [
    [3, () => void deliver()],
    [2, () => void cancel()],
    [3, () => void refund()],
    [1, refundAtProvider],
    [1, changeStock],
    [1, () => void changeProduct()],
    [1, () => void hideReview()],
  ];
};
