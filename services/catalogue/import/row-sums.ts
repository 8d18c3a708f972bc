import type { z } from 'zod';
import { importReport } from '#contracts/catalogue/import';
import type { RowResult } from './row.ts';

/** What came of rows, added up; as a run that was interrupted keeps it. */
export const rowSums = importReport.pick({
  created: true,
  updated: true,
  unchanged: true,
  refused: true,
  refusals: true,
  unnamed: true,
});
export type RowSums = Readonly<z.infer<typeof rowSums>>;

export const noRows: RowSums = {
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  refusals: [],
  unnamed: 0,
};

/** How many rows were added up. */
export const rowsIn = ({
  created,
  updated,
  unchanged,
  refused,
}: Readonly<Record<RowResult['kind'], number>>): number => created + updated + unchanged + refused;
