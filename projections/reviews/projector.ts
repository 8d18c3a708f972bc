import { erased } from '#contracts/kernel/personal';
import { idOf } from '#contracts/kernel/recorded';
import { readTables } from '#contracts/read-tables';
import { reviewEvents } from '#contracts/reviews/events';
import type { OpenPersonalData } from '../kernel/ports.ts';
import type { Projection } from '../kernel/projection.ts';
import { rowProjector } from '../kernel/row-projector.ts';
import { migrateReviews } from './migration.ts';
import { reviewsTable, type ReviewRow } from './table.ts';

/** The row stays, so that an event seen before is known again; the words go, as they do with their author. */
const deleted = (row: ReviewRow | undefined) =>
  row && { ...row, comment: erased(row.comment), shown: false, hidden: false };
/** The words stay, for admins to read again, and for all when it is restored. */
const hidden = (row: ReviewRow | undefined) => row && { ...row, shown: false, hidden: true };
const restored = (row: ReviewRow | undefined) => row && { ...row, shown: true, hidden: false };

export const reviewsProjection = (open: OpenPersonalData): Projection =>
  rowProjector({
    name: readTables.reviews.name,
    version: 2,
    table: reviewsTable,
    migrate: migrateReviews,
    streams: { review: reviewEvents },
    revisions: { review: 'revision' },
    key: ({ stream }) => idOf(stream),
    open,
    on: {
      ReviewSubmitted: (_, { stream, revision, data }) => ({
        id: idOf(stream),
        review_id: data.reviewId,
        product_id: data.productId,
        user_id: data.userId,
        rating: data.rating,
        comment: data.comment,
        shown: true,
        hidden: false,
        created_at: new Date(data.at),
        updated_at: null,
        revision,
      }),
      ReviewUpdated: (row, { data }) =>
        row && { ...row, rating: data.rating, comment: data.comment, updated_at: new Date(data.at) },
      ReviewDeleted: deleted,
      ReviewHidden: hidden,
      ReviewRestored: restored,
    },
  });
