import { newKey, orderFor } from '../../tests/support/api-steps.ts';
import { must, newBuyer, type Buyer } from './http.ts';
import type { Ledger } from './ledger.ts';
import type { Customer, Product } from './market.ts';

export type Line = readonly [product: Product, qty: number];
interface Placed {
  readonly _id: string;
  readonly totalPrice: number;
}
interface Paid {
  readonly isPaid: boolean;
}

/** What customers do, with the same calls as the web client. */
export const shoppingAt = (origin: string, ledger: Ledger) => {
  const add = ({ buyer, userId }: Customer, { _id: productId }: Product, qty: number) =>
    must(buyer, 'POST', '/api/cart/addCart', { userId, productId, qty });

  const place = async (buyer: Buyer, lines: readonly Line[]): Promise<Placed> => {
    const reply = await buyer
      .call('POST', '/api/orders/create', orderFor(...lines), { 'idempotency-key': newKey() })
      .catch((error: unknown) => {
        ledger.unknown('orders');
        throw error;
      });
    if (reply.status >= 500) ledger.unknown('orders');
    if (reply.status !== 201) throw new Error(`order: ${reply.status} ${codeOf(reply.body)}`);
    const { createOrder } = reply.body as { readonly createOrder: Placed };
    ledger.placed(createOrder._id, lines);
    return createOrder;
  };

  const pay = async (buyer: Buyer, { _id: orderId, totalPrice }: Placed): Promise<void> => {
    const { id } = await must<{ id: string }>(buyer, 'POST', `/api/orders/${orderId}/paypal`, {});
    await must(buyer, 'POST', `/simulator/paypal/v2/checkout/orders/${id}/approve`, {});
    const { isPaid } = await must<Paid>(buyer, 'PUT', `/api/orders/${orderId}/pay`, { id }).catch(
      (error: unknown) => {
        ledger.unknown('payments');
        throw error;
      },
    );
    if (!isPaid) throw new Error('pay: answered without being paid');
    ledger.paid(orderId, Math.round(totalPrice * 100));
  };

  let people = 0;
  return {
    add,
    remove: ({ buyer, userId }: Customer, { _id: productId }: Product) =>
      must(buyer, 'DELETE', `/api/cart/${userId}/${productId}`),
    /** An order without a cart before it, its payment and its capture. */
    buy: async ({ buyer }: Customer, lines: readonly Line[]): Promise<void> =>
      pay(buyer, await place(buyer, lines)),
    /** Adds each line to the cart, places the order, pays at the simulator, and captures. */
    checkOut: async (customer: Customer, lines: readonly Line[]): Promise<void> => {
      for (const [product, qty] of lines) await add(customer, product, qty);
      await pay(customer.buyer, await place(customer.buyer, lines));
    },
    register: async (): Promise<Customer> => {
      const name = `buyer-${process.pid}-${(people += 1)}`;
      const buyer = newBuyer(origin);
      const account = { name, username: name, email: `${name}@suuq.test`, password: 'a long enough one' };
      const { user } = await must<{ user: { _id: string } }>(buyer, 'POST', '/api/users/register', account);
      if (!buyer.cookies.has('session')) {
        const { email, password } = account;
        await must(buyer, 'POST', '/api/users/auth', { email, password });
      }
      return { buyer, userId: user._id };
    },
  };
};
export type Shopping = ReturnType<typeof shoppingAt>;

const codeOf = (body: unknown): string => (body as { readonly code?: string } | undefined)?.code ?? '';
