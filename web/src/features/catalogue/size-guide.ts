import type { ProductOption } from '#contracts/catalogue/variants';
import type { GuideName } from '../../locales/size-guide.ts';

const guides: Readonly<Record<string, GuideName>> = {
  men: 'clothes',
  women: 'clothes',
  sportswear: 'clothes',
  footwear: 'shoes',
  kids: 'kids',
};

/** The table that helps to choose of an option, where it is a size. */
export const guideFor = (
  { name, translations }: Pick<ProductOption, 'name' | 'translations'>,
  category: string,
): GuideName | undefined =>
  [name, translations.so?.name].some((word) => /^(size|cabbir)$/i.test(word ?? ''))
    ? guides[category]
    : undefined;
