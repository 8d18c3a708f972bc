import type { HeadName } from '../../lib/locale.tsx';

interface Shop {
  readonly head: HeadName;
  /** Three goods of the category as one drawing. */
  readonly goods: string;
}

const shops: Readonly<Record<string, Shop>> = {
  men: { head: 'men', goods: '/goods/street-men.svg' },
  women: { head: 'women', goods: '/goods/street-women.svg' },
  sportswear: { head: 'sportswear', goods: '/goods/street-sportswear.svg' },
  electronics: { head: 'electronics', goods: '/goods/street-electronics.svg' },
  home: { head: 'homeAndLiving', goods: '/goods/street-home.svg' },
  kids: { head: 'kids', goods: '/goods/street-kids.svg' },
  accessories: { head: 'accessories', goods: '/goods/street-accessories.svg' },
  footwear: { head: 'footwear', goods: '/goods/street-footwear.svg' },
  books: { head: 'books', goods: '/goods/street-all.svg' },
};
const all: Shop = { head: 'products', goods: '/goods/street-all.svg' };

/** The shop of a category in the street: its name and what stands on its counter. */
export const streetOf = (category: string | undefined): Shop =>
  (category !== undefined && Object.hasOwn(shops, category) ? shops[category] : undefined) ?? all;
