import type { Personal } from '#contracts/kernel/personal';
import { table } from '../kernel/table.ts';

/** One person's stream of reviews of one product: at most one of them is shown. */
export interface ReviewRow {
  /** As in the stream's name: product and person. */
  id: string;
  review_id: string;
  product_id: string;
  user_id: string;
  rating: number;
  /** `[erased]` when it is deleted, and when its author is gone. */
  comment: Personal<string>;
  shown: boolean;
  /** By an admin, who may show it again. */
  hidden: boolean;
  created_at: Date;
  updated_at: Date | null;
  revision: number;
}

export type ReviewTables = { reviews: ReviewRow };

export const reviewsTable = table<ReviewRow>('reviews', 'id', {
  id: 'text primary key',
  review_id: 'text not null',
  product_id: 'text not null',
  user_id: 'text not null',
  rating: 'integer not null',
  comment: { type: 'text not null', of: 'user_id' },
  shown: 'boolean not null',
  hidden: 'boolean not null',
  created_at: 'timestamptz not null',
  updated_at: 'timestamptz',
  revision: 'integer not null',
});
