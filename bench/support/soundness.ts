import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { must, type Buyer } from './http.ts';
import type { Ledger } from './ledger.ts';
import { PLENTY, SCARCE, type Market, type Product } from './market.ts';

interface Order {
  readonly _id: string;
  readonly isPaid: boolean;
}
interface Overview {
  readonly totals: { readonly totalRevenue: number };
}

const AUDIT = join(import.meta.dirname, '../../services/cli/audit.ts');
/** More orders at once are an export, which an admin who signed in long ago may not make. */
const PAGE = 100;

/** Reads every page of a list. */
const allOf = async <T>(ask: (page: number) => Promise<readonly T[]>): Promise<readonly T[]> => {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const found = await ask(page);
    all.push(...found);
    if (found.length < PAGE) return all;
  }
};

/** Where the shop's data differs from what it acknowledged, one sentence each; empty where nothing differs. */
export const faultsOf = async (
  { admin, products, scarce }: Market,
  ledger: Ledger,
): Promise<readonly string[]> => [
  ...(await faultsOfOrders(admin, ledger)),
  ...(await faultsOfMoney(admin, ledger)),
  ...(await faultsOfStock(admin, ledger, products, PLENTY)),
  ...(await faultsOfStock(admin, ledger, scarce, SCARCE)),
];

const faultsOfOrders = async (admin: Buyer, ledger: Ledger): Promise<readonly string[]> => {
  const orders = await allOf((page) =>
    must<readonly Order[]>(admin, 'GET', `/api/orders/all?limit=${PAGE}&page=${page}`),
  );
  const byId = new Map(orders.map((order) => [order._id, order]));
  const lost = [...ledger.orders].filter((id) => !byId.has(id));
  const unpaid = [...ledger.orders].filter((id) => ledger.isPaid(id) && !byId.get(id)?.isPaid);
  const surplus = [...byId.keys()].filter((id) => !ledger.orders.has(id));
  const [isTold, { orders: doubtful }] = [byId.size === orders.length, ledger.doubtful];
  return [
    ...(lost.length > 0 ? [`${lost.length} orders are lost, such as ${lost[0]}`] : []),
    ...(unpaid.length > 0 ? [`${unpaid.length} payments are lost, such as of ${unpaid[0]}`] : []),
    ...(surplus.length > doubtful
      ? [`${surplus.length} orders that nobody placed, such as ${surplus[0]}`]
      : []),
    ...(ledger.twice > 0 ? [`${ledger.twice} orders were answered twice`] : []),
    ...(isTold ? [] : ['An order is twice on the list']),
  ];
};

const faultsOfMoney = async (admin: Buyer, ledger: Ledger): Promise<readonly string[]> => {
  const { totals } = await must<Overview>(admin, 'GET', '/api/stats/overview');
  const cents = Math.round(totals.totalRevenue * 100);
  const isRight = ledger.doubtful.payments > 0 ? cents >= ledger.cents : cents === ledger.cents;
  return isRight ? [] : [`The revenue is ${cents} cents, and ${ledger.cents} were paid`];
};

const faultsOfStock = async (
  admin: Buyer,
  ledger: Ledger,
  products: readonly Product[],
  before: number,
): Promise<readonly string[]> => {
  const shown = await allOf(async (page) => {
    const path = `/api/products/all?limit=${PAGE}&page=${page}`;
    return must<readonly Product[]>(admin, 'GET', path);
  });
  const left = new Map(shown.map(({ _id, countInStock }) => [_id, countInStock]));
  return products.flatMap(({ _id: id }) => {
    const [sold, gone] = [ledger.unitsOf(id), before - (left.get(id) ?? 0)];
    const isRight = sold <= before && (ledger.doubtful.orders > 0 ? gone >= sold : gone === sold);
    return isRight ? [] : [`Of ${id} ${gone} units are gone, and ${sold} were sold`];
  });
};

/** Folds the log again and compares it with every row of every read table. */
export const auditFaults = (settings: NodeJS.ProcessEnv): readonly string[] => {
  const { status, stdout } = spawnSync(process.execPath, [AUDIT, 'verify'], {
    env: settings,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? [] : [`The audit found: ${stdout.trim()}`];
};
