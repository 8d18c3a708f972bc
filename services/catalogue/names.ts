import { isUnreadableName } from '#contracts/accounts/names';
import type { ProductFacts } from './state.ts';

type Named = Pick<ProductFacts, 'title' | 'translations' | 'options'>;

/** What a product, its options and their values are called, in each language. */
const namesOf = ({ title, translations, options }: Named): readonly (string | undefined)[] => [
  title,
  translations.so?.title,
  ...options
    .flatMap((option) => [option, ...option.values])
    .flatMap((word) => [word.name, word.translations.so?.name]),
];

/**
 * Whether a product gets a name with invisible characters or a line break, which letters and lists would show as another
 * name or more lines. One that it has already may stay: it was recorded before names were judged.
 */
export const getsUnreadableName = (product: Named, before?: Named): boolean => {
  const known = new Set(before && namesOf(before));
  return namesOf(product).some((name) => name !== undefined && !known.has(name) && isUnreadableName(name));
};
