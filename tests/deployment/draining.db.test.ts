import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { sell } from '../support/api-steps.ts';
import { followReadiness } from '../support/follow-readiness.ts';
import { openTestShop, type Customer, type TestShop } from '../support/shop.ts';
import { visit, type Visitor } from '../support/visitor.ts';

/** How often an api is told to stop; `DRAINS=50` for a full run. */
const DRAINS = Number(process.env['DRAINS'] ?? 1);
const CLIENTS = 3;
let shop: TestShop;
let customers: readonly Customer[];
beforeAll(async () => {
  shop = await openTestShop({ apis: 2, env: { DRAIN: '10s' } });
  customers = await shop.customers(CLIENTS);
});
afterAll(async () => {
  // Else it would drain, too.
  for (const pid of shop.pids.apis.slice(1)) process.kill(pid, 'SIGKILL');
  await shop.stop();
});

describe('an api that is told to stop, behind a proxy that follows readiness', () => {
  it(
    'is left by everybody before it goes, and no call fails',
    async () => {
      const product = await sell(shop.admin, { countInStock: 100 });
      for (const { userId, call } of customers)
        await call(routes.addToCart, { body: { userId, productId: product._id, qty: 1 } });
      const stopping = new AbortController();
      const proxy = followReadiness(shop.origins, stopping.signal);
      const [first = '', second = ''] = shop.origins;
      const served = new Map(shop.origins.map((origin) => [origin, 0]));
      const failures: unknown[] = [];
      const keepShopping = async ({ userId, cookies }: Customer) => {
        const visitors = new Map<string, Visitor>(
          shop.origins.map((origin) => [origin, visit(origin, { cookies })]),
        );
        // One more and one less, until stopped.
        for (let qty = 1; !stopping.signal.aborted; qty = 3 - qty) {
          const origin = await proxy.pick();
          try {
            const body = { userId, productId: product._id, qty };
            await visitors.get(origin)?.call(routes.changeQuantity, { body });
            served.set(origin, (served.get(origin) ?? 0) + 1);
          } catch (error) {
            failures.push(error);
            return;
          }
        }
      };
      const shopping = customers.map(keepShopping);
      const isBusy = () => shop.origins.every((origin) => (served.get(origin) ?? 0) > 10);
      expect(await eventually(isBusy, { within: 30_000 })).toBe(true);

      for (let times = 1; times <= DRAINS; times += 1) {
        await shop.end();
        // A check of the other may be late, too, on a machine with other work.
        expect(proxy.turnedAway).toContain(first);
        const before = served.get(second) ?? 0;
        expect(await eventually(() => (served.get(second) ?? 0) > before + 10, { within: 30_000 })).toBe(
          true,
        );
        if (times < DRAINS) await shop.revive();
      }
      stopping.abort();
      await Promise.all([...shopping, proxy.done]);
      expect(failures).toEqual([]);
      const calls = [...served.values()].reduce((sum, each) => sum + each, 0);
      console.log(`FIGURE ${DRAINS} stops, ${calls} calls, 0 failed`);
    },
    60_000 + DRAINS * 30_000,
  );
});
