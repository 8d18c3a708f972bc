import type { Database } from '../kernel/database.ts';
import { createTable } from '../kernel/table.ts';
import { reviewsTable } from './table.ts';

export const migrateReviews = (db: Database): Promise<void> =>
  createTable(
    db,
    reviewsTable,
    'create index if not exists reviews_of_product on reviews (product_id, created_at desc, id desc) where shown',
    'create index if not exists hidden_reviews_of_product on reviews (product_id, created_at desc, id desc) where hidden',
    'create index if not exists reviews_of_user on reviews (user_id)',
  );
