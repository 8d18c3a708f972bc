import { MINUTE } from '#contracts/kernel/duration';
import { toDollars, totalsOf } from '#contracts/kernel/money';
import type { PlaceOrderBody } from '#contracts/orders/commands';
import type { Provider } from '#contracts/payments/provider';
import { shortly, type Heard, type Who } from '../asking.ts';
import { anyCustomer, anyOrder, anyProduct, input, type Act, type Parts } from './parts.ts';

/** Orders and payments of customers who click twice, retry, think for long, and leave. */
export const buying = (parts: Parts): readonly (readonly [weight: number, act: Act])[] => {
  const { world, providers, ask, answers } = parts;
  const { luck, timeline } = world;
  let keys = 0;

  const order = () => {
    keys += 1;
    const who = anyCustomer(parts);
    // Sometimes under a key that was used already.
    const key = luck.happens(0.8) ? `key-${luck.happens(0.1) ? keys - 1 : keys}` : undefined;
    const body = orderBody(parts);
    void place(who, body, key, 3);
    if (luck.happens(0.15)) void place(who, body, key, 1);
  };

  const place = async (who: Who, body: PlaceOrderBody, key: string | undefined, tries: number) => {
    const items = body.orderItems.map(({ productId, qty }) => `${qty} × ${shortly(productId)}`);
    const what = `placeOrder ${key ?? 'without a key'} of ${items.join(', ')}`;
    const request = { ...input({ body }), headers: { 'Idempotency-Key': key } };
    const heard = await ask(who, what, ({ placeOrder }, call) => placeOrder(request, call));
    if (heard.kind === 'ok') return answers.placed(heard, who, key, body);
    if (heard.kind !== 'refused' && tries > 1 && key !== undefined)
      timeline.after(luck.between(100, 30_000), () => void place(who, body, key, tries - 1));
  };

  const pay = async () => {
    const who = anyCustomer(parts);
    const found = anyOrder(
      parts,
      ['unpaid', 'unpaid', 'unpaid', 'unpaid', 'capturing', 'expired', 'paid'],
      who,
    );
    if (!found) return;
    const { orderId } = found;
    const provider: Provider = luck.happens(0.5) ? 'PayPal' : 'Stripe';
    const request = input({ params: { id: orderId }, body: {} });
    const heard = await ask(
      who,
      `start ${provider} for ${shortly(orderId)}`,
      ({ startPayPal, startStripe }, call) =>
        provider === 'PayPal' ? startPayPal(request, call) : startStripe(request, call),
    );
    if (heard.kind === 'ok' && luck.happens(0.9)) agree(who, orderId, provider, heard.answer.id);
  };

  /** Most approve soon, some after the order has expired; some never come back to the shop. */
  const agree = (who: Who, orderId: string, provider: Provider, id: string) => {
    const soon = [
      luck.between(50, 3_000),
      luck.between(3_000, 5 * MINUTE),
      luck.between(5 * MINUTE, 130 * MINUTE),
    ];
    timeline.after(soon[luck.pick([6, 2, 2])] ?? 0, () => {
      world.note(`${shortly(who.id)} agrees to ${id}: ${providers[provider].approve(id)}`);
      if (luck.happens(0.15)) return;
      void claim(who, orderId, id, 3);
      if (luck.happens(0.1)) void claim(who, orderId, id, 1);
    });
  };

  const claim = async (who: Who, orderId: string, id: string, tries: number) => {
    const request = input({ params: { id: orderId }, body: { id } });
    const heard = await ask(who, `payOrder ${shortly(orderId)} with ${id}`, ({ payOrder }, call) =>
      payOrder(request, call),
    );
    if (heard.kind === 'ok') answers.paid(heard, orderId, id);
    else if (isOpen(heard) && tries > 1)
      timeline.after(luck.between(500, 20_000), () => void claim(who, orderId, id, tries - 1));
  };

  return [
    [8, order],
    [12, () => void pay()],
  ];
};

const isOpen = (heard: Heard<unknown>): boolean =>
  heard.kind !== 'refused' || heard.code === 'PAYMENT_PENDING' || heard.code === 'PROVIDER_UNAVAILABLE';

const orderBody = (parts: Parts): PlaceOrderBody => {
  const { luck } = parts.world;
  const wanted = new Map<string, number>();
  for (let lines = luck.between(1, 3); lines > 0; lines -= 1)
    wanted.set(anyProduct(parts), luck.between(1, 3));
  const lines = [...wanted].map(([productId, quantity]) => ({
    productId,
    quantity,
    unitPriceCents: parts.checks.prices.get(productId) ?? 0,
  }));
  const { itemsCents, shippingCents, taxCents, totalCents } = totalsOf(lines);
  return {
    orderItems: lines.map(({ productId, quantity, unitPriceCents }) => ({
      productId,
      qty: quantity,
      price: toDollars(unitPriceCents),
    })),
    shippingAddress: { address: '1 Market Street', city: 'Hargeisa', postalCode: '', country: 'Somaliland' },
    paymentMethod: 'PayPal',
    itemsPrice: toDollars(itemsCents),
    shippingPrice: toDollars(shippingCents),
    taxPrice: toDollars(taxCents),
    totalPrice: toDollars(totalCents),
  };
};
