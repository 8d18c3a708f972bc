import { z } from 'zod';

/** The most options of a product, such as size and colour. */
export const MOST_OPTIONS = 3;

/** The most variants of a product. */
export const MOST_VARIANTS = 100;

/** A word that a merchant chose, in the product's own language and its translations. */
const word = {
  name: z.string(),
  translations: z.strictObject({ so: z.strictObject({ name: z.string() }).optional() }),
};

/** One value of an option. A swatch is a colour such as `#aa3311`, to be shown instead of the name alone. */
const optionValue = z.strictObject({ ...word, swatch: z.string().nullable() });

/** An option that a shopper chooses from: its name, and its values in the order in which they are shown. */
export const productOption = z.strictObject({ ...word, values: z.array(optionValue) });
export type ProductOption = z.infer<typeof productOption>;

/** The value chosen of one option, in the words of that time. */
export const chosenValue = z.strictObject({
  option: z.string(),
  value: z.string(),
  translations: z.strictObject({
    so: z.strictObject({ option: z.string(), value: z.string() }).optional(),
  }),
});
export type ChosenValue = z.infer<typeof chosenValue>;

/**
 * The words of a variant's values. A language is present where the option's name and the value are both translated.
 * `values` names one value of each option, in their order.
 */
export const choiceOf = (
  options: readonly ProductOption[],
  values: readonly string[],
): readonly ChosenValue[] =>
  options.map((option, place) => {
    const value = values[place] ?? '';
    const so = option.translations.so;
    const valueSo = option.values.find(({ name }) => name === value)?.translations.so;
    const translations = so && valueSo ? { so: { option: so.name, value: valueSo.name } } : {};
    return { option: option.name, value, translations };
  });
