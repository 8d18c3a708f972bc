import { filtersFrom } from '../features/catalogue/filters.ts';
import { categoryHeadOf } from '../features/catalogue/category-head.ts';
import { paths } from '../lib/paths.ts';
import { descriptions } from '../locales/descriptions.ts';
import { heads } from '../locales/heads.ts';

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** The description of a page that is not a product's: a category's list has its own sentence. */
export function descriptionOf({ pathname, search }: Place, language: 'en' | 'so'): string {
  const say = descriptions[language];
  if (pathname === paths.terms) return say.terms;
  if (pathname === paths.privacy) return say.privacy;
  if (pathname !== paths.products) return say.home;
  const { chosen, q } = filtersFrom(new URLSearchParams(search));
  const { head } = categoryHeadOf(chosen);
  if (q !== '' || head === 'products') return say.products;
  return head === 'bigSummerSale' ? say.sale : say.category(heads[head][language]);
}
