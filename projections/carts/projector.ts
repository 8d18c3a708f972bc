import { cartEvents } from '#contracts/carts/events';
import { readTables } from '#contracts/read-tables';
import type { Projection } from '../kernel/projection.ts';
import { rowProjector } from '../kernel/row-projector.ts';
import { migrateCarts } from './migration.ts';
import { cartsTable, type CartRow } from './table.ts';

const empty = (userId: string): CartRow => ({ user_id: userId, lines: [], revision: -1 });

const without = (row: CartRow, productIds: readonly string[]): CartRow => ({
  ...row,
  lines: row.lines.filter((line) => !productIds.includes(line.productId)),
});

export const cartsProjection: Projection = rowProjector({
  name: readTables.carts.name,
  version: 1,
  table: cartsTable,
  migrate: migrateCarts,
  streams: { cart: cartEvents },
  revisions: { cart: 'revision' },
  key: ({ data }) => data.userId,
  on: {
    // A line keeps its place when more of its product is added; the price it was last added at counts.
    CartItemAdded: (row = empty(''), { data }) => {
      const line = {
        productId: data.productId,
        quantity: data.quantityAfter,
        addedCents: data.unitPriceCents,
      };
      const known = row.lines.some(({ productId }) => productId === data.productId);
      const lines = known
        ? row.lines.map((old) => (old.productId === data.productId ? line : old))
        : [...row.lines, line];
      return { ...row, user_id: data.userId, lines };
    },
    CartItemQuantityChanged: (row, { data }) =>
      row && {
        ...row,
        lines: row.lines.map((line) =>
          line.productId === data.productId ? { ...line, quantity: data.quantityAfter } : line,
        ),
      },
    CartItemRemoved: (row, { data }) => row && without(row, [data.productId]),
    CartCheckedOut: (row, { data }) => row && without(row, data.productIds),
  },
});
