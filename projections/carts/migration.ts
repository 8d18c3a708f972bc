import type { Database } from '../kernel/database.ts';
import { createTable } from '../kernel/table.ts';
import { cartsTable } from './table.ts';

export const migrateCarts = (db: Database): Promise<void> => createTable(db, cartsTable);
