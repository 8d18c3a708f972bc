import type { Filters } from './filters.ts';
import type { HeadName } from '../../lib/locale.tsx';
import type { GoodName } from '../../ui/goods.tsx';
import type { WallName } from '../../ui/theme/tokens.ts';

/** What the head of the products page shows: its name, its wall, and three goods of the category (look §7). */
interface CategoryHead {
  readonly head: HeadName;
  readonly wall: WallName | undefined;
  readonly goods: readonly GoodName[];
}

const shops: Readonly<Record<string, CategoryHead>> = {
  men: { head: 'men', wall: 'coral', goods: ['macawiis', 'shirt', 'trousers'] },
  women: { head: 'women', wall: 'mango', goods: ['guntiino', 'dress', 'dirac'] },
  sportswear: { head: 'sportswear', wall: 'leaf', goods: ['football', 'bottle', 'sneaker'] },
  electronics: { head: 'electronics', wall: 'rose', goods: ['radio', 'laptop', 'lamp'] },
  home: { head: 'homeAndLiving', wall: 'mint', goods: ['pot', 'kettle', 'dabqaad'] },
  kids: { head: 'kids', wall: 'sky', goods: ['rings', 'truck', 'football'] },
  accessories: { head: 'accessories', wall: 'lilac', goods: ['koofiyad', 'sunglasses', 'bottle'] },
  footwear: { head: 'footwear', wall: 'sand', goods: ['sneaker', 'sandal'] },
  books: { head: 'books', wall: 'mint', goods: ['book'] },
};
const sale: CategoryHead = { head: 'bigSummerSale', wall: 'sky', goods: ['guntiino', 'radio', 'sneaker'] };
const all: CategoryHead = { head: 'products', wall: undefined, goods: ['pot', 'radio', 'football'] };

/** The head for the one chosen category, for the sale, or for all products. */
export function categoryHeadOf({ category, offer }: Filters['chosen']): CategoryHead {
  const [only, ...others] = category;
  if (only === undefined && offer.includes('on-sale')) return sale;
  if (only === undefined || others.length > 0 || !Object.hasOwn(shops, only)) return all;
  return shops[only] ?? all;
}
