import type { Available } from '#contracts/stock/available';
import type { CommandContext } from '../kernel/command-context.ts';
import { step } from '../kernel/step.ts';
import type { Stock } from './ports.ts';
import type { GivenStock } from './variants.ts';

interface FirstStock {
  readonly productId: string;
  readonly stocks: readonly GivenStock[];
}

/**
 * Sets the stocks of a product that nobody can see, and answers the log positions. An earlier try may have died after it
 * had said others: `before` is what was found when the product was not there yet. Where it is another since, somebody else
 * creates the product at the same time, and nothing is set, for they may have sold some.
 */
export const setFirst = (
  stock: Stock,
  { productId, stocks }: FirstStock,
  before: Available,
  now: Date,
  context: CommandContext,
): Promise<readonly bigint[]> =>
  Promise.all(
    stocks.map(async ({ variantId, available }) => {
      const of = { productId, variantId };
      const seen = before.get(variantId);
      if (seen === undefined) return stock.setFirst(of, available, now, step(context, variantId));
      const outcome = await stock.setSeen({ ...of, available, seen }, now, step(context, variantId));
      return outcome.kind === 'done' ? outcome.position : 0n;
    }),
  );

/**
 * Whether a product began with these stocks, whatever was sold since: a variant that none is said of, with nothing. Of one
 * that was made just now the history is asked only where it is another already.
 */
export const hasBegunWith = async (
  stock: Stock,
  { productId, stocks }: FirstStock,
  variantIds: readonly string[],
  isNew: boolean,
): Promise<boolean> => {
  const asked = new Map(stocks.map(({ variantId, available }) => [variantId, available]));
  const isAsked = (known: Available) =>
    variantIds.every((id) => (known.get(id) ?? 0) === (asked.get(id) ?? 0));
  if (isNew && isAsked(await stock.available(productId))) return true;
  return isAsked(await stock.opening(productId));
};
