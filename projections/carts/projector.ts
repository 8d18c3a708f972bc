import { cartEvents } from '#contracts/carts/events';
import { readTables } from '#contracts/read-tables';
import type { Projection } from '../kernel/projection.ts';
import { rowProjector } from '../kernel/row-projector.ts';
import { migrateCarts } from './migration.ts';
import { cartsTable, type CartRow } from './table.ts';

const empty = (userId: string): CartRow => ({ user_id: userId, lines: [], revision: -1 });

const without = (row: CartRow, variantIds: readonly string[]): CartRow => ({
  ...row,
  lines: row.lines.filter((line) => !variantIds.includes(line.variantId)),
});

export const cartsProjection: Projection = rowProjector({
  name: readTables.carts.name,
  version: 2,
  table: cartsTable,
  migrate: migrateCarts,
  streams: { cart: cartEvents },
  revisions: { cart: 'revision' },
  key: ({ data }) => data.userId,
  on: {
    // A line keeps its place when more of its variant is added; the price it was last added at counts.
    CartItemAdded: (row = empty(''), { data }) => {
      const line = {
        productId: data.productId,
        variantId: data.variantId,
        quantity: data.quantityAfter,
        addedCents: data.unitPriceCents,
      };
      const known = row.lines.some(({ variantId }) => variantId === data.variantId);
      const lines = known
        ? row.lines.map((old) => (old.variantId === data.variantId ? line : old))
        : [...row.lines, line];
      return { ...row, user_id: data.userId, lines };
    },
    CartItemQuantityChanged: (row, { data }) =>
      row && {
        ...row,
        lines: row.lines.map((line) =>
          line.variantId === data.variantId ? { ...line, quantity: data.quantityAfter } : line,
        ),
      },
    CartItemRemoved: (row, { data }) => row && without(row, [data.variantId]),
    CartCheckedOut: (row, { data }) =>
      row &&
      without(
        row,
        data.lines.map(({ variantId }) => variantId),
      ),
  },
});
