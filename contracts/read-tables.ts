import { named, type ReadTable } from './kernel/read-table.ts';

/** Every table of the read side. The compiler demands a projection for each. */
export const readTables = named({
  products: { name: 'products', watchedBy: 'admin' },
  accounts: { name: 'accounts', watchedBy: 'admin' },
  carts: { name: 'carts' },
  orders: { name: 'orders', watchedBy: 'admin' },
  invoices: { name: 'invoices' },
  newsletter: { name: 'newsletter' },
  reviews: { name: 'reviews' },
  stats: { name: 'stats', watchedBy: 'admin' },
  log: { name: 'log', watchedBy: 'auditor' },
});
export type ReadTableName = keyof typeof readTables;
export const readTableNames = Object.keys(readTables) as readonly ReadTableName[];

/** The tables whose changes are announced to this role. */
export const watchedTables = (role: ReadTable['watchedBy']): readonly ReadTableName[] =>
  readTableNames.filter((name) => {
    const table: ReadTable = readTables[name];
    return table.watchedBy === role;
  });
