import { z } from 'zod';

/** What came of a file's first rows, as a run that was interrupted keeps it. */
export const answeredRows = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** The lines of the refused ones. They are judged again: what stood in their way may be gone. */
  refused: z.array(z.int()),
});
export type AnsweredRows = Readonly<z.infer<typeof answeredRows>>;

export const noRows: AnsweredRows = { created: 0, updated: 0, unchanged: 0, refused: [] };

/** How many rows were answered. */
export const rowsIn = ({ created, updated, unchanged, refused }: AnsweredRows): number =>
  created + updated + unchanged + refused.length;
