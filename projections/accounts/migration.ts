import type { Database } from '../kernel/database.ts';
import { createTable } from '../kernel/table.ts';
import { accountsTable } from './table.ts';

export const migrateAccounts = (db: Database): Promise<void> =>
  createTable(
    db,
    accountsTable,
    'create index if not exists accounts_newest on accounts (registered_at desc, id) where not deleted',
  );
