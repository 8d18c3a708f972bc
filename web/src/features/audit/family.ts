import type { Family } from '#contracts/audit/families';
import type { ToneName } from '../../ui/theme/tokens.ts';

/** The colour of each family's edge; its name always stands beside it (look §2). */
export const colourOf: Readonly<Record<Family, ToneName>> = {
  order: 'chart-1',
  payment: 'chart-2',
  delivery: 'chart-3',
  cart: 'chart-4',
  stock: 'chart-5',
  review: 'chart-6',
  product: 'muted',
  account: 'line-strong',
  other: 'line',
};
