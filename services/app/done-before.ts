import type { RunCauses } from '../catalogue/import/run-causes.ts';
import { product } from '../catalogue/state.ts';
import { streamOf } from '../kernel/aggregate.ts';
import type { EventLog } from '../kernel/event-log.ts';

/** What the interrupted runs of a file that is imported again have done, by the events of a product. */
export const doneBefore = (log: Pick<EventLog, 'readStream'>) => ({
  /** The variants whose stock they have set, and of former runs' none that somebody else has set since. */
  stockedBefore: async (productId: string, { own, former }: RunCauses): Promise<ReadonlySet<string>> => {
    const events = await log.readStream(`stock-${productId}`);
    const byOwn = new Set<string>();
    const byFormer = new Set<string>();
    for (const { type, metadata, data } of events) {
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
    const events = await log.readStream(streamOf(product, productId), revision + 1);
    return events.every(({ metadata: { $causationId: cause } }) => cause === own || former.has(cause));
  },
});
export type DoneBefore = ReturnType<typeof doneBefore>;
