import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { onlyReads, visit } from './visitor.ts';

/** A shop whose first answer may always lack what was just written. */
let heard: string[];
const shop = createServer((request, response) => {
  const call = `${request.method} ${request.url}`;
  if (!heard.includes(call)) response.setHeader('X-Stale', 'true');
  heard.push(call);
  response.setHeader('Content-Type', 'application/json').end('{"items":[]}');
});
beforeEach(async () => {
  heard = [];
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
});
afterEach(() => void shop.close());

const visitor = () => visit(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`);

it('sends a command once, however stale its answer', async () => {
  const body = { name: 'Asha', username: 'asha' };
  await visitor()
    .call(routes.updateProfile, { body })
    .catch(() => undefined);
  expect(heard).toEqual(['PUT /api/users/profile']);
});

it('asks again for what may lack the own writes, also where a question is posted', async () => {
  await visitor().call(routes.priceCart, { body: { lines: [] } });
  await visitor()
    .call(routes.allProducts, {})
    .catch(() => undefined);
  const asked = ['POST /api/cart/price', 'GET /api/products/all'];
  expect(heard).toEqual(asked.flatMap((call) => [call, call]));
});

it('takes only looks and prices for posted questions', () => {
  const posted = Object.entries(routes).filter(([, route]) => route.method !== 'GET' && onlyReads(route));
  expect(posted.map(([name]) => name).toSorted()).toEqual(['priceCart', 'showNames', 'showPersonalData']);
});
