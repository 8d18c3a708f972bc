import { isUnreadableName } from '#contracts/kernel/unreadable-name';
import type { ProductFacts } from './state.ts';

type Named = Pick<ProductFacts, 'title' | 'translations' | 'options'>;

/** What a product, its options and their values are called, in each language, by the field that says so. */
const namesOf = ({ title, translations, options }: Named) => ({
  title: [title],
  titleSo: [translations.so?.title],
  options: options
    .flatMap((option) => [option, ...option.values])
    .flatMap((word) => [word.name, word.translations.so?.name]),
});

/**
 * The field in which a product gets a name with invisible characters or a line break, which letters and lists would show
 * as another name or more lines. One that it has already may stay: it was recorded before names were judged.
 */
export const unreadableFieldOf = (product: Named, before?: Named): string | undefined => {
  const known = new Set(before && Object.values(namesOf(before)).flat());
  const isNew = (name: string | undefined) =>
    name !== undefined && !known.has(name) && isUnreadableName(name);
  return Object.entries(namesOf(product)).find(([, names]) => names.some(isNew))?.[0];
};
