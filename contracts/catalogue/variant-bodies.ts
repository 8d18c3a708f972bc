import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import {
  countInStock,
  image,
  price,
  saleIsLower,
  saleIsLowerMessage,
  salePrice,
  seenStock,
} from './product-bodies.ts';
import { MOST_OPTIONS, MOST_VARIANTS } from './variants.ts';

const word = z.string().trim().min(1).max(60);
const wordInSomali = z.strictObject({ so: z.strictObject({ name: word }).optional() }).default({});
const option = z
  .strictObject({
    name: word,
    translations: wordInSomali,
    values: z
      .array(
        z.strictObject({
          name: word,
          translations: wordInSomali,
          swatch: z
            .string()
            .regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #aa3311')
            .nullable()
            .default(null),
        }),
      )
      .min(1)
      .max(MOST_VARIANTS),
  })
  .meta({ id: 'GivenOption' });

/**
 * A variant as it shall be. `_id` names an existing one (the product's own id names its implicit variant); without it
 * the variant with the same values is meant, or else a new one. Prices count only with `hasOwnPrice`.
 */
const variant = z
  .strictObject({
    _id: id.optional(),
    sku: z.string().trim().max(100).default(''),
    values: z.array(word).max(MOST_OPTIONS),
    hasOwnPrice: z.boolean().default(false),
    price: price.optional(),
    salePrice: salePrice.default(null),
    countInStock: countInStock.optional(),
    seenStock: seenStock.optional(),
    image: image.default(''),
  })
  .refine(({ hasOwnPrice, price: own }) => !hasOwnPrice || own !== undefined, {
    path: ['price'],
    message: 'is missing',
  })
  .refine((own) => !own.hasOwnPrice || saleIsLower(own), saleIsLowerMessage)
  .meta({ id: 'GivenVariant' });
export type GivenVariant = z.output<typeof variant>;

/** Options come only together with variants; both empty give the product its single implicit variant again. */
export const variantFields = {
  options: z.array(option).max(MOST_OPTIONS),
  variants: z.array(variant).max(MOST_VARIANTS),
};

interface Choices {
  readonly options?: readonly z.output<typeof option>[] | undefined;
  readonly variants?: readonly GivenVariant[] | undefined;
}

const areDifferent = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** What is wrong with options and variants taken together; undefined where they fit. */
const variantsFault = ({ options, variants }: Choices): { path: string[]; message: string } | undefined => {
  // Lists of products show options without variants; sent back like that, the options are ignored.
  if (variants === undefined) return undefined;
  if (options === undefined) return { path: ['options'], message: 'must be sent with the variants' };
  if ((options.length === 0) !== (variants.length === 0))
    return { path: ['variants'], message: 'must be there with options, and only then' };
  if (!areDifferent(options.map(({ name }) => name.toLowerCase())))
    return { path: ['options'], message: 'must have different names' };
  if (!options.every(({ values }) => areDifferent(values.map(({ name }) => name.toLowerCase()))))
    return { path: ['options'], message: 'must have different values' };
  const fits = variants.every(
    ({ values }) =>
      values.length === options.length &&
      options.every((each, place) => each.values.some(({ name }) => name === values[place])),
  );
  if (!fits) return { path: ['variants'], message: 'must have one value of each option' };
  if (!areDifferent(variants.map(({ values }) => JSON.stringify(values))))
    return { path: ['variants'], message: 'must have different values' };
  if (!areDifferent(variants.flatMap(({ sku }) => (sku === '' ? [] : [sku]))))
    return { path: ['variants'], message: 'must have different SKUs' };
  if (!areDifferent(variants.flatMap(({ _id }) => (_id === undefined ? [] : [_id]))))
    return { path: ['variants'], message: 'must be different' };
  return undefined;
};

/** Adds an issue to a body whose options and variants do not fit together (see `variantsFault`); for `superRefine`. */
export const variantsFit = (given: Choices, context: z.core.$RefinementCtx): void => {
  const fault = variantsFault(given);
  if (fault) context.addIssue({ code: 'custom', ...fault });
};
