import { wholeNumberIn } from '../../../lib/typed-number.ts';
import { soldIn, type OptionsDraft, type VariantDraft } from './draft-options.ts';

const pieces = ({ countInStock }: VariantDraft): number => wholeNumberIn(countInStock) || 0;

/** The stock of all variants together, as typed. */
export const totalStock = (draft: OptionsDraft): number =>
  soldIn(draft).reduce((sum, { variant }) => sum + pieces(variant), 0);

/** What leaves the stock with variants that the shop has and that are sold no more; without any options it all stays. */
export const leavingStock = (draft: OptionsDraft): number => {
  const sold = new Set(soldIn(draft).map(({ at }) => at));
  const gone = Object.entries(draft.variants).filter(([at, { id }]) => id !== undefined && !sold.has(at));
  return sold.size === 0 ? 0 : gone.reduce((sum, [, variant]) => sum + pieces(variant), 0);
};
