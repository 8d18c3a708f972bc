import type { HeadName } from '../../lib/locale.tsx';
import { productsWith } from '../../lib/paths.ts';
import type { WallName } from '../../ui/theme/tokens.ts';

/** One slide of the hero: its drawing is `/goods/hero-<name>.svg`, and `-phone.svg` for narrow windows. */
export interface Slide {
  readonly name: 'summer' | 'women' | 'electronics' | 'home' | 'sport';
  readonly head: HeadName;
  readonly wall: WallName;
  readonly to: string;
}

/** Five slides, in their order (spec §2, look §7). */
export const slides: readonly [Slide, ...Slide[]] = [
  { name: 'summer', head: 'bigSummerSale', wall: 'sky', to: productsWith('offer', 'on-sale') },
  { name: 'women', head: 'clothThatMoves', wall: 'mango', to: productsWith('category', 'women') },
  { name: 'electronics', head: 'switchedOn', wall: 'rose', to: productsWith('category', 'electronics') },
  { name: 'home', head: 'forTheHouse', wall: 'mint', to: productsWith('category', 'home') },
  { name: 'sport', head: 'outToPlay', wall: 'lilac', to: productsWith('category', 'sportswear') },
];

export const drawingOf = ({ name }: Slide) => ({
  wide: `/goods/hero-${name}.svg`,
  phone: `/goods/hero-${name}-phone.svg`,
});

/** The slide a number of steps further; after the last comes the first. */
export const stepFrom = (index: number, by: number): number =>
  (((index + by) % slides.length) + slides.length) % slides.length;
