import type { Brand } from '#contracts/catalogue/options';
import type { Cents } from '#contracts/kernel/money';
import type { KindName } from '../goods/kinds.ts';

/** One line of the demo catalogue; the file that it stands in is its category. */
export interface Ware {
  /** The kind of the picture and the number of its variant. */
  readonly picture: readonly [KindName, number];
  readonly title: string;
  readonly brand: Brand;
  readonly priceCents: Cents;
  readonly salePriceCents?: Cents;
  /** What can be bought when the demo shop opens. */
  readonly stock: number;
  readonly description: string;
  /** The same in Somali, shorter. */
  readonly so: { readonly title: string; readonly description: string };
}
