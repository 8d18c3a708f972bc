import { expect } from 'vitest';
import { routes } from '#contracts/api';
import { pathOf, type Route } from '#contracts/kernel/route';
import { sell } from '../support/api-steps.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { OpenShop } from '../support/shop.ts';
import type { Heard, Visitor } from '../support/visitor.ts';

/** A well-formed id of nothing. */
export const NO_SUCH = 'f'.repeat(24);
/** Malformed ids: too short, too long, wrong letters, wrong case, a path, a query operator. */
export const MALFORMED = [
  '1',
  'f'.repeat(25),
  'z'.repeat(24),
  'F'.repeat(24),
  '../../etc/passwd',
  "' or 1=1 --",
];

export const codeOf = ({ status, body }: Heard) => [
  status,
  (body as { readonly code?: unknown } | undefined)?.code,
];

type Refusal = readonly [status: number, code: string];
const isRefusal = (answer: Heard, expected: Refusal) => {
  expect(codeOf(answer), JSON.stringify(answer.body)).toEqual(expected);
  expect(answer.body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
};

/** Sends what the types would not allow. */
export const sendJson = (
  visitor: Visitor,
  route: Route,
  body: unknown,
  params: Record<string, string> = {},
) => visitor.send(route.method, pathOf(route, params), { body: JSON.stringify(body) });

export const INVALID = [400, 'INVALID_INPUT'] as const;
export const wrongQuantities = [0, -1, 1.5, 1e12, 100, '1', null, true, [1]];

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A shop with a product, one that left it, and two customers. */
export const openWorld = async () => {
  const shop = await openShopInside();
  const [shirt, gone] = await Promise.all([sell(shop.admin, { countInStock: 50 }), sell(shop.admin)]);
  await shop.admin.call(routes.discontinueProduct, { params: { id: gone._id } });
  const [shopper, stranger] = await Promise.all([shop.customer(), shop.customer()]);
  return { shop, shirt, gone, shopper, stranger, ...watchOf(shop) };
};

const watchOf = (shop: OpenShop) => {
  /**
   * Answers the result; throws when it has changed anything. The shop's own processes may still finish earlier work.
   */
  const changingNothing = async <T>(ask: () => Promise<T>): Promise<T> => {
    const { log } = shop.backDoor;
    const before = await log.head();
    const answer = await ask();
    const written: string[] = [];
    for await (const { events } of log.readAll(before))
      for (const { type, metadata } of events) if ('id' in metadata.actor) written.push(type);
    expect(written).toEqual([]);
    return answer;
  };

  const refusedAs = async (expected: Refusal, ask: () => Promise<Heard>) =>
    isRefusal(await changingNothing(ask), expected);
  /** The same for several requests, with one look at the log for all of them. */
  const allRefused = (all: readonly (readonly [Refusal, () => Promise<Heard>])[]) =>
    changingNothing(async () => {
      for (const [expected, ask] of all) isRefusal(await ask(), expected);
    });
  return { changingNothing, refusedAs, allRefused };
};
