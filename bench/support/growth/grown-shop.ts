import { join } from 'node:path';
import { openStores } from '../../../services/app/stores/stores.ts';
import { eventually } from '#resilience/eventually';
import { newId } from '../../../services/kernel/ids.ts';
import { readConfig } from '../../../services/platform/config.ts';
import { keptSecrets } from '../../../services/supervisor/secrets.ts';
import { NO_LIMITS } from '../../../tests/support/no-limits.ts';
import { failedPayment } from '../failed-payment.ts';
import { must, newBuyer } from '../http.ts';
import { Ledger } from '../ledger.ts';
import { invite, inviteAdmin, type Product } from '../market.ts';
import { openPast } from '../past/past.ts';
import { writePastInto } from '../past/write-past.ts';
import { cpuOfShop, memoryOfShop, STAND_IN } from '../processes.ts';
import { replay } from '../replay/replay.ts';
import { newRestartableShop } from '../restartable-shop.ts';
import { shoppingAt } from '../shopping.ts';
import { auditFaults } from '../soundness.ts';

const CUSTOMERS = 16;
/** Milliseconds; the read tables of a million orders take twenty minutes, and longer beside other work. */
const PATIENCE = 3_600_000;
const PAGE = 24;
const LIST = `/api/products/filter?sortBy=name-asc&limit=${PAGE}&page=`;

interface Page {
  readonly products: readonly Product[];
}

/** How many of each are behind a shop; it has at least so many events. */
export interface Behind {
  readonly events: number;
  readonly products: number;
}

/** A shop with so much behind it when it is started first, and the operations to measure. */
export const newGrownShop = async (behind: Behind) => {
  // Two letters for each order of the past would be written first.
  const shop = await newRestartableShop({ ...NO_LIMITS, MAIL_URL: 'none' });
  const logFolder = join(shop.dataDir, 'eventstore');
  const { VAULT_KEY: vaultKey } = keptSecrets(shop.dataDir);
  let grown = { events: 0, orders: 0, products: 0 };
  await writePastInto({ dataDir: shop.dataDir, logFolder, vaultKey }, async (to) => {
    const past = openPast(to);
    await past.offer(behind.products);
    grown = await past.grow(behind.events);
    await past.issuePapers();
  });
  shop.start();
  await shop.untilReady(PATIENCE);
  const stores = openStores(readConfig(shop.settings()));
  const { log, pool } = stores;
  // Each past order is processed once: that work must not be measured.
  const isAtRest = async () => {
    const { rows } = await pool.query<{ tasks: number }>('select count(*)::integer as tasks from work_todo');
    return rows[0]?.tasks === 0;
  };
  if (!(await eventually(isAtRest, { within: PATIENCE, every: 500 })))
    throw new Error('The shop does not come to rest');
  const customers = await invite(shop.origin, shop.settings(), CUSTOMERS);
  const [auditor] = await invite(shop.origin, shop.settings(), 1, 'auditor');
  const admin = await inviteAdmin(shop.origin, shop.settings());
  const ledger = new Ledger();
  const { checkOut } = shoppingAt(shop.origin, ledger);
  const visitor = newBuyer(shop.origin);
  const pages = Math.floor(behind.products / PAGE);
  const list = (index: number) => must<Page>(visitor, 'GET', `${LIST}${1 + (index % pages)}`);
  const goods: Product[] = [];
  for (let page = 0; page < pages; page += 1) goods.push(...(await list(page)).products);
  const free = [...customers];
  const orders: string[] = [];
  const at = (index: number) => goods[(index * 7_919) % goods.length] as Product;

  const cpuOf = () => cpuOfShop(shop.dataDir);
  return {
    ...grown,
    cpuOf,
    operations: {
      /** Appends one event to a new stream that nothing else uses. */
      append: async () => {
        const orderId = newId();
        await log.append(`bench-${orderId}`, -1, [failedPayment(orderId)]);
      },
      list: async (index: number) => void (await list(index)),
      'all orders': async () => void (await must(admin, 'GET', `/api/orders/all?limit=${PAGE}&page=1`)),
      'order page': async (index: number) => {
        const [customer] = customers;
        const id = orders[index % orders.length] ?? '';
        if (customer) await must(customer.buyer, 'GET', `/api/orders/${id}`);
      },
      /** All states of an order that was paid, made again from its stream. */
      replay: async (index: number) => {
        const id = orders[index % orders.length] ?? '';
        if (auditor) await must(auditor.buyer, 'GET', `/api/audit/orders/${id}/replay`);
      },
      checkout: async (index: number) => {
        const customer = free.shift();
        if (!customer) throw new Error('Nobody is free');
        await checkOut(customer, [
          [at(index), 1],
          [at(index + 1), 2],
        ]).finally(() => free.push(customer));
      },
    },
    /** Finds orders that the first customer may see. */
    rememberOrders: async () => {
      const [customer] = customers;
      if (!customer) return;
      await checkOut(customer, [[at(0), 1]]);
      const mine = await must<readonly { readonly _id: string }[]>(customer.buyer, 'GET', '/api/orders/mine');
      orders.push(...mine.map(({ _id }) => _id));
    },
    /** Microseconds of CPU per event for rebuilding all read tables. */
    rebuild: async (): Promise<number> => {
      const cpu = () =>
        Object.fromEntries([...cpuOf()].filter(([part]) => ['postgres', 'eventStore'].includes(part)));
      const settings = shop.settings() as Record<string, string>;
      const { costs } = await replay({ settings, cpu });
      // What was measured before is in the log, too.
      let all = 0;
      for await (const { events: read } of log.readAll(undefined)) all += read.length;
      return (Object.values(costs).reduce((sum, ms) => sum + ms, 0) * 1_000) / all;
    },
    /** Milliseconds from the start of its processes to the first list. */
    start: async (): Promise<number> => {
      await shop.stop();
      const began = performance.now();
      shop.start();
      await shop.untilAnswers(`${LIST}1`, (text) => (JSON.parse(text) as Page).products.length === PAGE);
      const took = performance.now() - began;
      await shop.untilReady();
      return took;
    },
    /** MiB of each part. */
    memory: () =>
      new Map(
        [...memoryOfShop(shop.dataDir)].flatMap(([part, { now }]) =>
          part === STAND_IN ? [] : [[part, now] as const],
        ),
      ),
    /** What differs from what it acknowledged, one sentence each. */
    faults: (): readonly string[] => [
      ...(ledger.twice > 0 ? [`${ledger.twice} orders were answered twice`] : []),
      ...auditFaults(shop.settings()),
    ],
    untilReady: shop.untilReady,
    remove: async () => {
      await stores.close();
      await shop.remove();
    },
  };
};
export type GrownShop = Awaited<ReturnType<typeof newGrownShop>>;
