import type { Provenance } from '#contracts/audit/views';
import type { ReadEvents, ReadStock } from './ports.ts';
import { ProductInLog } from './product-in-log.ts';
import { provenanceOf } from './provenance.ts';
import { StockInLog } from './stock-in-log.ts';

/** Reads a product's two streams. */
export interface ReadProductStreams {
  readonly part: ReadEvents['part'];
  readonly readStock: ReadStock;
}

/** The field of a product that its stock sets. */
export const COUNT = 'countInStock';

/** For each value of a product: the event of its two streams that set it. Undefined where there is no such product. */
export const whyProduct = async (
  productId: string,
  { part, readStock }: ReadProductStreams,
): Promise<readonly Provenance[] | undefined> => {
  const product = await ProductInLog.read(part, productId);
  if (!product) return undefined;
  const { why, variants } = product;
  const stock = await StockInLog.read(readStock, productId, variants);
  const setBy = await stock.setBy();
  return setBy ? [...why, provenanceOf(COUNT, stock.count, setBy)] : why;
};
