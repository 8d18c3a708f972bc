import { categories, type Brand, type Category } from '#contracts/catalogue/options';
import type { Cents } from '#contracts/kernel/money';
import { accessories } from './catalogue/accessories.ts';
import { electronics } from './catalogue/electronics.ts';
import { footwear } from './catalogue/footwear.ts';
import { home } from './catalogue/home.ts';
import { kids } from './catalogue/kids.ts';
import { men } from './catalogue/men.ts';
import { sportswear } from './catalogue/sportswear.ts';
import type { Ware } from './catalogue/ware.ts';
import { women } from './catalogue/women.ts';
import type { Good } from './goods/draw-good.ts';
import { variant } from './goods/variant.ts';

/** A product of the demo shop as it stands when the shop opens. */
export interface DemoProduct {
  readonly title: string;
  readonly description: string;
  /** Its words in Somali. */
  readonly so: { readonly title: string; readonly description: string };
  readonly category: Category;
  readonly brand: Brand;
  readonly priceCents: Cents;
  /** Below the price, or null where there is no sale. */
  readonly salePriceCents: Cents | null;
  readonly stock: number;
  readonly picture: Good;
}

/** One in so many goods was painted on other walls, too. */
const PAINTED_AGAIN = 12;
const OTHER_WALLS = ['sand', 'lilac', 'mint'] as const;

/** All pictures of a product at this place of the listing, its own one first. */
export const picturesOf = ({ picture }: DemoProduct, place: number): readonly Good[] => {
  if (place % PAINTED_AGAIN > 0) return [picture];
  const others = OTHER_WALLS.filter((wall) => wall !== picture.wall).slice(0, 2);
  return [picture, ...others.map((wall) => ({ ...picture, wall }))];
};

const wares: Record<Category, readonly Ware[]> = {
  men,
  women,
  sportswear,
  electronics,
  home,
  kids,
  accessories,
  footwear,
};

const forSale = (category: Category, { picture, salePriceCents, ...ware }: Ware): DemoProduct => ({
  ...ware,
  category,
  salePriceCents: salePriceCents ?? null,
  picture: variant(...picture),
});

/** Each category spread evenly over the listing, so that the unfiltered shop shows all of them on every page. */
const spread: readonly DemoProduct[] = categories
  .flatMap((category) =>
    wares[category].map((ware, i) => ({
      place: (i + 0.5) / wares[category].length,
      product: forSale(category, ware),
    })),
  )
  .toSorted((one, other) => one.place - other.place)
  .map(({ product }) => product);

/** The same goods, one with the wall of the good before it waiting for the next place. */
function withoutNeighbourWalls(goods: readonly DemoProduct[]): DemoProduct[] {
  const waiting = [...goods];
  const listed: DemoProduct[] = [];
  while (waiting.length > 0) {
    const wall = listed.at(-1)?.picture.wall;
    const next = waiting.findIndex((product) => product.picture.wall !== wall);
    listed.push(...waiting.splice(Math.max(next, 0), 1));
  }
  return listed;
}

/** The demo shop's goods in listing order; no two neighbours share a wall, also within a category (look §9). */
export const products: readonly DemoProduct[] = withoutNeighbourWalls(spread);
