import type { DemoProduct } from '../products.ts';
import type { KindName } from '../goods/kinds.ts';
import * as clothes from './sayings/clothes.ts';
import * as electronics from './sayings/electronics.ts';
import * as home from './sayings/home.ts';
import * as play from './sayings/play.ts';
import type { Sayings } from './sayings/sayings.ts';
import * as worn from './sayings/worn.ts';

/** Everything that is said of a kind; of books nobody has said anything yet. */
const byKind: Readonly<Partial<Record<KindName, Sayings>>> = {
  ...clothes,
  ...electronics,
  ...home,
  ...play,
  ...worn,
};

const clothing: readonly KindName[] = ['tshirt', 'dress', 'shorts', 'sneaker'];
const hers: readonly KindName[] = ['dress', 'guntiino', 'dirac', 'scarf', 'earrings'];
const his: readonly KindName[] = ['shirt', 'trousers', 'macawiis', 'koofiyad'];

const isForKids = ({ category }: DemoProduct): boolean => category === 'kids';

export const sayingsOf = (product: DemoProduct): Sayings | undefined =>
  isForKids(product) && clothing.includes(product.picture.kind)
    ? clothes.kidsWear
    : byKind[product.picture.kind];

/** Who wears it, where that is not anybody. */
export const wearerOf = (product: DemoProduct): 'woman' | 'man' | undefined => {
  if (isForKids(product)) return undefined;
  if (hers.includes(product.picture.kind)) return 'woman';
  return his.includes(product.picture.kind) ? 'man' : undefined;
};
