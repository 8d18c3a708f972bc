import type { Writable } from 'node:stream';
import type { ProductDetails } from '#contracts/catalogue/views';
import { exportColumns, exportedRows } from '../../catalogue/import/exported-rows.ts';
import { csvLine, writeCsv } from './csv.ts';

async function* linesOf(pages: AsyncIterable<readonly ProductDetails[]>): AsyncGenerator<string> {
  yield csvLine(exportColumns);
  for await (const products of pages) yield products.flatMap(exportedRows).map(csvLine).join('');
}

/** Writes products as they are read. */
export const writeProducts = (
  out: Writable,
  pages: AsyncIterable<readonly ProductDetails[]>,
): Promise<void> => writeCsv(out, linesOf(pages));
