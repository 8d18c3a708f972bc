import type { RunCauses } from '../../catalogue/import/run-causes.ts';
import { product } from '../../catalogue/state.ts';
import { streamOf } from '../../kernel/aggregate.ts';
import type { EventLog } from '../../kernel/event-log.ts';
import { readInPages } from '../../kernel/read-in-pages.ts';
import { stock } from '../../stock/state.ts';

/** Events that are in memory at once, for each of the many rows that are imported at the same time. */
const PAGE = 100;
/** Each may be as large as a product with all its variants, and an import makes few. */
const CHANGES = 10;

/** What the interrupted runs of a file that is imported again have done, by the events of a product. */
export const doneBefore = (log: Pick<EventLog, 'readStream'>) => ({
  /** The variants whose stock they have set, and of former runs' none that somebody else has set since. */
  stockedBefore: async (productId: string, { own, former }: RunCauses): Promise<ReadonlySet<string>> => {
    const byOwn = new Set<string>();
    const byFormer = new Set<string>();
    const history = readInPages(log, streamOf(stock, productId), { page: PAGE });
    for await (const { type, metadata, data } of history) {
      if (type !== 'StockSet') continue;
      const { variantId = productId } = data as { readonly variantId?: string };
      if (metadata.$causationId === own) byOwn.add(variantId);
      else if (former.has(metadata.$causationId)) byFormer.add(variantId);
      else byFormer.delete(variantId);
    }
    return new Set([...byOwn, ...byFormer]);
  },
  /** Whether they made all the changes of a product after a revision. */
  changedBefore: async (
    productId: string,
    revision: number,
    { own, former }: RunCauses,
  ): Promise<boolean> => {
    const changes = readInPages(log, streamOf(product, productId), { from: revision + 1, page: CHANGES });
    for await (const { metadata } of changes) {
      const { $causationId: cause } = metadata;
      if (cause !== own && !former.has(cause)) return false;
    }
    return true;
  },
});
export type DoneBefore = ReturnType<typeof doneBefore>;
