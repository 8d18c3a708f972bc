import { setTimeout as pause } from 'node:timers/promises';
import { orderFor, type Priced } from '../../tests/support/api-steps.ts';
import { must, newBuyer, type Buyer } from './http.ts';

/** The outcome of an order, at `performance.now()`. */
export interface Placed {
  readonly at: number;
  readonly status: number;
  /** Whether the answer says when to retry. */
  readonly mayRetry: boolean;
}

const PRODUCTS = 50;
const PLENTY = 1_000_000;
/** Milliseconds between an answer and the buyer's next order. */
const THOUGHT = 100;

/** Buyers who order one piece after another until stopped. */
export const startSelling = async (origin: string, buyers: number) => {
  const admin = newBuyer(origin);
  await must(admin, 'POST', '/api/users/auth', { email: 'admin@suuq.test', password: 'suuq-demo-2026' });
  const offer = async (index: number) => {
    const body = { title: `Good ${index}`, category: 'home', brand: 'ymc', price: 12, countInStock: PLENTY };
    return (await must<{ product: Priced }>(admin, 'POST', '/api/products/create', body)).product;
  };
  const products: Priced[] = [];
  for (let index = 0; index < PRODUCTS; index += 1) products.push(await offer(index));
  const people: Buyer[] = [];
  for (let index = 0; index < buyers; index += 1) people.push(await newCustomer(origin, index));

  const placed: Placed[] = [];
  let next = 0;
  const closing = new AbortController();
  const buy = async (buyer: Buyer) => {
    while (!closing.signal.aborted) {
      const body = orderFor([products[next++ % PRODUCTS] as Priced, 1]);
      const answer = await buyer.call('POST', '/api/orders/create', body).then(
        ({ status, headers }) => ({ status, mayRetry: headers?.['retry-after'] !== undefined }),
        () => ({ status: 0, mayRetry: false }),
      );
      placed.push({ at: performance.now(), ...answer });
      await pause(THOUGHT);
    }
  };
  const all = Promise.all(people.map(buy));
  return {
    placed: placed as readonly Placed[],
    stop: async () => {
      closing.abort();
      await all;
    },
  };
};

const newCustomer = async (origin: string, index: number): Promise<Buyer> => {
  const name = `buyer-${process.pid}-${index}`;
  const buyer = newBuyer(origin);
  const account = { name, username: name, email: `${name}@suuq.test`, password: 'a long enough one' };
  await must(buyer, 'POST', '/api/users/register', account);
  await must(buyer, 'POST', '/api/users/auth', { email: account.email, password: account.password });
  return buyer;
};
